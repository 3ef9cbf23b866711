# Completion of chartconv for bash.

# Completes the last of the words that commas separate. A sign may precede it.
_chartconv_list() {
  local before= last=$word
  case $last in *,*) before=${last%,*}, last=${last##*,} ;; esac
  case $last in [+-]*) before=$before${last:0:1} last=${last:1} ;; esac
  COMPREPLY=($(compgen -P "$before" -W "$1" -- "$last"))
  compopt -o nospace 2> /dev/null
}

# Completes a preset such as apple:us/topsongs. Its colon separates words.
_chartconv_preset() {
  local token=${COMP_LINE:0:COMP_POINT}
  token=${token##* }
  case $token in
    apple:*/*) token=${token#apple:}
      COMPREPLY=($(compgen -P "${token%/*}/" -W "topsongs topalbums topmusicvideos topmovies topvideorentals toptvepisodes toptvseasons toppodcasts topaudiopodcasts topvideopodcasts topaudiobooks topfreeebooks toppaidebooks topfreeapplications toppaidapplications topgrossingapplications topfreeipadapplications toppaidipadapplications topgrossingipadapplications newapplications newfreeapplications newpaidapplications topfreemacapps toppaidmacapps topgrossingmacapps topmacapps topitunesucollections topitunesucourses music/most-played/songs music/most-played/albums music/most-played/playlists music/most-played/music-videos podcasts/top/podcasts podcasts/top/podcast-episodes podcasts/top-subscriber/podcasts apps/top-free/apps apps/top-paid/apps books/top-free/books books/top-paid/books audio-books/top/audio-books reviews search lookup" -- "${token##*/}")) ;;
    *) return 1 ;;
  esac
}

# Completes the value of the option in $option of $command. Fails if it has none.
_chartconv_value() {
  case $command:$option in
    diff:--fields) _chartconv_list "change rank previous_rank move changed source chart chart_query country feed_title feed_url feed_updated seen is_complete feed_extra rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type genres artwork links authors persons soundbites chapters alternate_enclosures transcripts value_recipients extra all feed ranking" ;;
    diff:--having) COMPREPLY=($(compgen -W "change rank previous_rank move changed" -- "$word")) ;;
    diff:--sort) _chartconv_list "change rank previous_rank move changed source chart chart_query country feed_title feed_url feed_updated seen is_complete id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type" ;;
    history:--fields) _chartconv_list "first_seen last_seen peak_date peak_rank last_rank previous_rank snapshots_on_chart snapshots_at_peak consecutive re_entries price_changes price_min price_max longest_run moved_7d moved_30d source chart chart_query country feed_title feed_url feed_updated seen is_complete feed_extra rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type genres artwork links authors persons soundbites chapters alternate_enclosures transcripts value_recipients extra all feed ranking" ;;
    history:--having) COMPREPLY=($(compgen -W "first_seen last_seen peak_date peak_rank last_rank previous_rank snapshots_on_chart snapshots_at_peak consecutive re_entries price_changes price_min price_max longest_run moved_7d moved_30d" -- "$word")) ;;
    history:--sort) _chartconv_list "first_seen last_seen peak_date peak_rank last_rank previous_rank snapshots_on_chart snapshots_at_peak consecutive re_entries price_changes price_min price_max longest_run moved_7d moved_30d source chart chart_query country feed_title feed_url feed_updated seen is_complete rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type" ;;
    *:--key) _chartconv_list "source chart chart_query country feed_title feed_url feed_updated seen is_complete rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type" ;;
    *:--into) COMPREPLY=($(compgen -d -- "$word")) ;;
    *:--follow) : ;;
    *:--archived) : ;;
    *:--every) COMPREPLY=($(compgen -W "day week month" -- "$word")) ;;
    *:--archive-url) : ;;
    *:-f|*:--from) COMPREPLY=($(compgen -W "auto xml json csv tsv chartconv-report itunes-xml rss atom opml rss-json itunes-json generator-json search-json music-json podcastindex-json jsonfeed chartconv" -- "$word")) ;;
    *:--encoding) : ;;
    *:--base-url) : ;;
    *:-j|*:--jobs) : ;;
    *:--set) COMPREPLY=($(compgen -W "user-agent= cacert= no-private max-depth= max-text= max-entry= max-entries= max-ratio= max-expansion= max-download= max-sort= max-unpacker= cache-size= connect-timeout= speed-time= max-time= only-new-keep= failed-into= utc crlf bom null= spreadsheet-safe compression= exact-text width=" -- "$word")) ;;
    *:--snapshot-time) COMPREPLY=($(compgen -W "name mtime" -- "$word")) ;;
    *:--assume) : ;;
    *:--prefer) COMPREPLY=($(compgen -W "first last" -- "$word")) ;;
    *:--rename) : ;;
    *:--include) : ;;
    *:--exclude) : ;;
    *:--files-from) : ;;
    *:--cache) COMPREPLY=($(compgen -d -- "$word")) ;;
    *:--header) : ;;
    *:-t|*:--to) COMPREPLY=($(compgen -W "csv tsv ndjson json markdown html table atom rss jsonfeed parquet arrow arrow-file xlsx sqlite svg" -- "$word")) ;;
    *:-o|*:--output) : ;;
    *:--output-dir) COMPREPLY=($(compgen -d -- "$word")) ;;
    *:--partition) _chartconv_list "source chart chart_query country feed_title feed_url feed_updated seen is_complete rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type" ;;
    *:--fields) _chartconv_list "source chart chart_query country feed_title feed_url feed_updated seen is_complete feed_extra rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type genres artwork links authors persons soundbites chapters alternate_enclosures transcripts value_recipients extra all feed ranking" ;;
    *:--schema-of) : ;;
    *:--where) COMPREPLY=($(compgen -W "source chart chart_query country feed_title feed_url feed_updated seen is_complete feed_extra rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type genres artwork links authors persons soundbites chapters alternate_enclosures transcripts value_recipients extra" -- "$word")) ;;
    *:--having) COMPREPLY=($(compgen -W "" -- "$word")) ;;
    *:--since) : ;;
    *:--until) : ;;
    *:--exclude-ids) : ;;
    *:--only-new) : ;;
    *:--unique) _chartconv_list "source chart chart_query country feed_title feed_url feed_updated seen is_complete rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type" ;;
    *:--sort) _chartconv_list "source chart chart_query country feed_title feed_url feed_updated seen is_complete rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type" ;;
    *:--offset) : ;;
    *:-n|*:--limit) : ;;
    *:--title) : ;;
    *:--self) : ;;
    *:--link) : ;;
    *:--delimiter) : ;;
    *:--color) COMPREPLY=($(compgen -W "auto always never" -- "$word")) ;;
    *:--errors) : ;;
    *:--stats) COMPREPLY=($(compgen -W "text json" -- "$word")) ;;
    *:--schema) COMPREPLY=($(compgen -W "csv tsv ndjson json jsonfeed parquet arrow arrow-file sqlite duckdb spark errors" -- "$word")) ;;
    *) return 1 ;;
  esac
  return 0
}

_chartconv() {
  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} command=convert
  COMPREPLY=()
  # "=" is a separate word.
  if [ "$option" = = ]; then option=${COMP_WORDS[COMP_CWORD-2]}; fi
  if [ "$word" = = ]; then word=; fi
  if [ "$COMP_CWORD" -gt 1 ]; then
    case ${COMP_WORDS[1]} in
      convert|diff|history|explain|check|fetch|charts) command=${COMP_WORDS[1]} ;;
      help) COMPREPLY=($(compgen -W "convert diff history explain check fetch charts" -- "$word")); return ;;
    esac
  fi
  _chartconv_value && return
  _chartconv_preset && return
  case $word in
    -*)
      case $command in
        convert) COMPREPLY=($(compgen -W "--from --encoding --base-url --strict --jobs --set --snapshot-time --assume --prefer --rename --include --exclude --git --files-from --cache --no-cache --offline --refresh --header --to --output --allow-partial --output-dir --partition --split --append --overwrite --inline --fields --schema-of --where --since --until --exclude-ids --only-new --exit-code --unique --sort --offset --limit --title --self --link --no-header --delimiter --sheets --excel --color --long --quiet --errors --report-unknown --stats --list-formats --list-fields --schema --help --version" -- "$word")) ;;
        diff) COMPREPLY=($(compgen -W "--key --all --latest --from --encoding --base-url --strict --jobs --set --snapshot-time --assume --prefer --rename --include --exclude --cache --no-cache --offline --refresh --header --to --output --inline --fields --where --having --since --until --exclude-ids --exit-code --sort --offset --limit --no-header --delimiter --sheets --excel --color --long --quiet --errors --stats --list-formats --list-fields --schema --help --version" -- "$word")) ;;
        history) COMPREPLY=($(compgen -W "--key --each --from --encoding --base-url --strict --jobs --set --snapshot-time --assume --prefer --rename --include --exclude --git --files-from --cache --no-cache --offline --refresh --header --to --output --allow-partial --inline --fields --where --having --since --until --exclude-ids --sort --offset --limit --no-header --delimiter --sheets --excel --color --long --quiet --errors --stats --list-formats --list-fields --schema --help --version" -- "$word")) ;;
        explain) COMPREPLY=($(compgen -W "--from --encoding --base-url --strict --jobs --set --snapshot-time --assume --prefer --rename --include --exclude --git --files-from --cache --no-cache --offline --refresh --header --to --output --allow-partial --inline --describe --no-header --delimiter --sheets --excel --color --long --quiet --errors --stats --list-formats --list-fields --schema --help --version" -- "$word")) ;;
        check) COMPREPLY=($(compgen -W "--from --encoding --base-url --strict --jobs --set --snapshot-time --assume --prefer --rename --include --exclude --git --files-from --cache --no-cache --offline --refresh --header --to --output --allow-partial --inline --no-header --delimiter --sheets --excel --color --long --quiet --errors --stats --list-formats --list-fields --schema --help --version" -- "$word")) ;;
        fetch) COMPREPLY=($(compgen -W "--into --dry-run --follow --archived --every --archive-url --jobs --set --files-from --cache --no-cache --offline --refresh --header --quiet --errors --stats --help --version" -- "$word")) ;;
        charts) COMPREPLY=($(compgen -W "--storefronts --set --to --output --inline --no-header --delimiter --sheets --excel --color --long --quiet --list-formats --schema --help --version" -- "$word")) ;;
      esac ;;
    *)
      if [ "$COMP_CWORD" = 1 ]; then
        COMPREPLY=($(compgen -W "convert diff history explain check fetch charts help" -- "$word"))
      fi ;;
  esac
}

complete -o default -F _chartconv chartconv
