# Completion of chartconv for fish.

# The command of the line, with the name of an option's commands as arguments.
function __chartconv_takes
  set -l words (commandline -opc)
  set -l command convert
  if test (count $words) -gt 1; and contains -- $words[2] convert diff history explain check fetch charts
    set command $words[2]
  end
  contains -- $command $argv
end

function __chartconv_is_first
  test (count (commandline -opc)) -eq 1
end

function __chartconv_is_help
  set -l words (commandline -opc)
  test (count $words) -eq 2; and test $words[2] = help
end

# Completes the charts of a preset such as apple:us/topsongs.
function __chartconv_presets
  set -l before (string match -r '^apple:.*/' -- (commandline -ct))
  and printf '%s\n' $before$argv
end

# Completes the last of the words that commas separate. A sign may precede it.
function __chartconv_list
  set -l before (string match -r '^(?:.*,)?[+-]?' -- (commandline -ct | string replace -r '^--[a-z]+=' ''))
  printf '%s\n' $before$argv
end

complete -c chartconv -n __chartconv_is_first -a convert -d 'convert charts and feeds to tables, and back to feeds'
complete -c chartconv -n __chartconv_is_first -a diff -d 'show what is new on a chart, what dropped off, and what moved'
complete -c chartconv -n __chartconv_is_first -a history -d 'show peaks, runs and re-entries over snapshots of charts'
complete -c chartconv -n __chartconv_is_first -a explain -d 'show what files are, what they hold, and what no column holds'
complete -c chartconv -n __chartconv_is_first -a check -d 'find what readers and directories will reject in a feed'
complete -c chartconv -n __chartconv_is_first -a fetch -d 'keep dated snapshots of charts and feeds'
complete -c chartconv -n __chartconv_is_first -a charts -d 'list the charts that Apple serves'
complete -c chartconv -n __chartconv_is_first -a help -d 'show the help of a command or an option'
complete -c chartconv -n __chartconv_is_help -x -a 'convert diff history explain check fetch charts'
complete -c chartconv -a '(__chartconv_presets topsongs topalbums topmusicvideos topmovies topvideorentals toptvepisodes toptvseasons toppodcasts topaudiopodcasts topvideopodcasts topaudiobooks topfreeebooks toppaidebooks topfreeapplications toppaidapplications topgrossingapplications topfreeipadapplications toppaidipadapplications topgrossingipadapplications newapplications newfreeapplications newpaidapplications topfreemacapps toppaidmacapps topgrossingmacapps topmacapps topitunesucollections topitunesucourses music/most-played/songs music/most-played/albums music/most-played/playlists music/most-played/music-videos podcasts/top/podcasts podcasts/top/podcast-episodes podcasts/top-subscriber/podcasts apps/top-free/apps apps/top-paid/apps books/top-free/books books/top-paid/books audio-books/top/audio-books reviews search lookup)'
complete -c chartconv -n '__chartconv_takes diff history' -l key -x -a '(__chartconv_list source chart chart_query country feed_title feed_url feed_updated seen is_complete rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type)' -d 'pair entries by COLUMNS (default: id, else url, else name and artist)'
complete -c chartconv -n '__chartconv_takes diff' -l all -d 'also write the entries that are the same'
complete -c chartconv -n '__chartconv_takes diff' -l latest -d 'compare the two newest complete snapshots of each chart in the inputs'
complete -c chartconv -n '__chartconv_takes history' -l each -d 'write every entry, with its previous and peak rank, number of snapshots and status'
complete -c chartconv -n '__chartconv_takes fetch' -l into -x -a '(__fish_complete_directories)' -d 'write to folders of DIR'
complete -c chartconv -n '__chartconv_takes fetch' -l dry-run -d 'print what would be fetched, and fetch nothing'
complete -c chartconv -n '__chartconv_takes fetch' -l follow -x -d 'also fetch up to N further pages that a document names as its next'
complete -c chartconv -n '__chartconv_takes fetch' -l archived -x -d 'fetch what the Internet Archive has of days, months or years'
complete -c chartconv -n '__chartconv_takes fetch' -l every -x -a 'day week month' -d 'with --archived, fetch one copy a day, week or month'
complete -c chartconv -n '__chartconv_takes fetch' -l archive-url -x -d 'with --archived, ask another archive of the web, such as a server of pywb'
complete -c chartconv -n '__chartconv_takes charts' -l storefronts -d 'list the storefronts instead'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -s f -l from -x -a 'auto xml json csv tsv chartconv-report itunes-xml rss atom opml rss-json itunes-json generator-json search-json music-json podcastindex-json jsonfeed chartconv' -d 'input format: auto (the default), xml, json, csv, tsv, or a dialect'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -l encoding -x -d 'decode the input as NAME, whatever it declares'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -l base-url -x -d 'base of relative links, if the document declares none'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -l strict -d 'treat warnings as errors, which end an input'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch' -s j -l jobs -x -d 'use N threads, for inputs in parallel (default: one per processor)'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch charts' -l set -x -a 'user-agent= cacert= no-private max-depth= max-text= max-entry= max-entries= max-ratio= max-expansion= max-download= max-sort= max-unpacker= cache-size= connect-timeout= speed-time= max-time= only-new-keep= failed-into= utc crlf bom null= spreadsheet-safe compression= exact-text width=' -d 'change a limit or another setting; chartconv --help lists them'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -l snapshot-time -x -a 'name mtime' -d 'date to use for feeds without one: name (a date in the file\'s name), mtime, or a DATE'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -l assume -x -d 'value to use where a feed has none: chart, chart_query, country or feed_updated'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -l prefer -x -a 'first last' -d 'of two snapshots of a chart with one time and other entries, first (the default) or last'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -l rename -x -d 'read the column OLD of tables as NEW; may be repeated'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -l include -x -d 'of folders, read the files that match GLOB; may be repeated'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -l exclude -x -d 'of folders, don\'t read the files that match GLOB; may be repeated'
complete -c chartconv -n '__chartconv_takes convert history explain check' -l git -d 'read all committed versions of each FILE or folder, oldest first, dated by their commits'
complete -c chartconv -n '__chartconv_takes convert history explain check fetch' -l files-from -r -F -d 'also read the inputs listed in FILE, one per line (# begins a comment) or each before a zero byte, or the feeds of OPML'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch' -l cache -x -a '(__fish_complete_directories)' -d 'keep documents in DIR (default: the user\'s cache folder)'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch' -l no-cache -d 'keep no documents, and use none that were kept'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch' -l offline -d 'fetch nothing; use the documents in the cache, whatever their age'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch' -l refresh -d 'ask whether documents have changed, including those that are still fresh'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch' -l header -x -d 'add a header such as \'NAME: VALUE\' to requests; the answers aren\'t kept'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -s t -l to -x -a 'csv tsv ndjson json markdown html table atom rss jsonfeed parquet arrow arrow-file xlsx sqlite svg' -d 'output format (default: by the suffix of --output, else table on a terminal, else csv)'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -s o -l output -r -F -d 'write to FILE, replaced only if every input was read to its end'
complete -c chartconv -n '__chartconv_takes convert history explain check' -l allow-partial -d 'report failed inputs as warnings, and replace FILE with what was read'
complete -c chartconv -n '__chartconv_takes convert' -l output-dir -x -a '(__fish_complete_directories)' -d 'write one file for each input into the folder DIR'
complete -c chartconv -n '__chartconv_takes convert' -l partition -x -a '(__chartconv_list source chart chart_query country feed_title feed_url feed_updated seen is_complete rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type)' -d 'divide the rows among folders of DIR by the values of COLUMNS; DATE:day, :month or :year is a part of a date'
complete -c chartconv -n '__chartconv_takes convert' -l split -d 'with --output-dir, write a note for each entry, with front matter; a note that was changed stays'
complete -c chartconv -n '__chartconv_takes convert' -l append -d 'with --partition, add rows to partitions that already have some'
complete -c chartconv -n '__chartconv_takes convert' -l overwrite -d 'with --partition, replace the rows of partitions'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -l inline -d 'HTML for mail: tables with inline styles, without scripts and drawings'
complete -c chartconv -n '__chartconv_takes explain' -l describe -d 'write a table with a row for each input; the default for several, and in formats of tables'
complete -c chartconv -n '__chartconv_takes diff' -l fields -x -a '(__chartconv_list change rank previous_rank move changed source chart chart_query country feed_title feed_url feed_updated seen is_complete feed_extra rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type genres artwork links authors persons soundbites chapters alternate_enclosures transcripts value_recipients extra all feed ranking)' -d 'columns: NAME,…, or the presets feed, ranking and all; +NAME adds to the default, -NAME removes'
complete -c chartconv -n '__chartconv_takes history' -l fields -x -a '(__chartconv_list first_seen last_seen peak_date peak_rank last_rank previous_rank snapshots_on_chart snapshots_at_peak consecutive re_entries price_changes price_min price_max longest_run moved_7d moved_30d source chart chart_query country feed_title feed_url feed_updated seen is_complete feed_extra rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type genres artwork links authors persons soundbites chapters alternate_enclosures transcripts value_recipients extra all feed ranking)' -d 'columns: NAME,…, or the presets feed, ranking and all; +NAME adds to the default, -NAME removes'
complete -c chartconv -n '__chartconv_takes convert' -l fields -x -a '(__chartconv_list source chart chart_query country feed_title feed_url feed_updated seen is_complete feed_extra rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type genres artwork links authors persons soundbites chapters alternate_enclosures transcripts value_recipients extra all feed ranking)' -d 'columns: NAME,…, or the presets feed, ranking and all; +NAME adds to the default, -NAME removes'
complete -c chartconv -n '__chartconv_takes convert' -l schema-of -r -F -d 'the columns of FILE (a table in any format) or of the folder of --append, to which --fields adds'
complete -c chartconv -n '__chartconv_takes convert diff history' -l where -x -a 'source chart chart_query country feed_title feed_url feed_updated seen is_complete feed_extra rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type genres artwork links authors persons soundbites chapters alternate_enclosures transcripts value_recipients extra' -d 'convert the entries for which EXPR is true: \'price < 1 and not explicit\''
complete -c chartconv -n '__chartconv_takes diff' -l having -x -a 'change rank previous_rank move changed' -d 'write the rows of the result for which EXPR is true: \'move > 9 or change = "new"\''
complete -c chartconv -n '__chartconv_takes history' -l having -x -a 'first_seen last_seen peak_date peak_rank last_rank previous_rank snapshots_on_chart snapshots_at_peak consecutive re_entries price_changes price_min price_max longest_run moved_7d moved_30d' -d 'write the rows of the result for which EXPR is true: \'peak_rank = 1 and re_entries > 0\''
complete -c chartconv -n '__chartconv_takes convert diff history' -l since -x -d 'convert the snapshots of charts, and the entries of other feeds, from DATE on; 7d or 2w counts back from the newest date'
complete -c chartconv -n '__chartconv_takes convert diff history' -l until -x -d 'convert the snapshots of charts, and the entries of other feeds, up to DATE, inclusive'
complete -c chartconv -n '__chartconv_takes convert diff history' -l exclude-ids -r -F -d 'exclude the ids in FILE, one per line; # lines are comments'
complete -c chartconv -n '__chartconv_takes convert' -l only-new -r -F -d 'convert only entries that no earlier run with FILE has converted; FILE remembers them'
complete -c chartconv -n '__chartconv_takes convert diff' -l exit-code -d 'with --only-new, end with status 1 if nothing is new, and with 2 if an input failed'
complete -c chartconv -n '__chartconv_takes convert' -l unique -x -a '(__chartconv_list source chart chart_query country feed_title feed_url feed_updated seen is_complete rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type)' -d 'convert the first of the entries with the same values in COLUMNS'
complete -c chartconv -n '__chartconv_takes diff' -l sort -x -a '(__chartconv_list change rank previous_rank move changed source chart chart_query country feed_title feed_url feed_updated seen is_complete id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type)' -d 'sort the result by its COLUMNS; -COLUMN sorts in descending order, null is last'
complete -c chartconv -n '__chartconv_takes history' -l sort -x -a '(__chartconv_list first_seen last_seen peak_date peak_rank last_rank previous_rank snapshots_on_chart snapshots_at_peak consecutive re_entries price_changes price_min price_max longest_run moved_7d moved_30d source chart chart_query country feed_title feed_url feed_updated seen is_complete rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type)' -d 'sort the result by its COLUMNS; -COLUMN sorts in descending order, null is last'
complete -c chartconv -n '__chartconv_takes convert' -l sort -x -a '(__chartconv_list source chart chart_query country feed_title feed_url feed_updated seen is_complete rank id name artist artist_id artist_url collection collection_id collection_url kind genre genre_id keywords price currency price_label release_date release_year published updated entry_date duration explicit track_number disc_number isrc url podcast_url artwork_url artwork_width preview_url preview_type preview_length rating rating_count comment_count version bundle_id season season_name episode episode_type chapters_url transcript_url language rights subtitle summary summary_type content content_type)' -d 'sort by COLUMNS; -COLUMN sorts in descending order, null is last'
complete -c chartconv -n '__chartconv_takes convert diff history' -l offset -x -d 'skip the first N entries of each feed; with --sort, of the output'
complete -c chartconv -n '__chartconv_takes convert diff history' -s n -l limit -x -d 'convert the first N entries of each feed; with --sort, of the output'
complete -c chartconv -n '__chartconv_takes convert' -l title -x -d 'write TEXT as the title of the feed or page, for example of several merged ones'
complete -c chartconv -n '__chartconv_takes convert' -l self -x -d 'write URL as the address of the feed, as in a move'
complete -c chartconv -n '__chartconv_takes convert' -l link -x -d 'write URL as the page of the feed'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -l no-header -d 'omit the header line'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -l delimiter -x -d 'CSV: column separator (tab or \\t for a tab)'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -l sheets -d 'workbook: write each feed to a sheet'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -l excel -d 'CSV for spreadsheets: the same as the settings crlf, bom and spreadsheet-safe'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -l color -x -a 'auto always never' -d 'colours and links: auto (the default, on a terminal), always or never'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -l long -d 'write a line for each value of an entry'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch charts' -s q -l quiet -d 'show no warnings and no progress, only errors'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch' -l errors -r -F -d 'write the errors as NDJSON to FILE, even if there are none; all:FILE also has the warnings'
complete -c chartconv -n '__chartconv_takes convert' -l report-unknown -d 'count the names of what no column holds'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch' -l stats -d 'show statistics at the end'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -l list-formats -d 'show the input and output formats'
complete -c chartconv -n '__chartconv_takes convert diff history explain check' -l list-fields -d 'show the columns: name, type, whether default, meaning'
complete -c chartconv -n '__chartconv_takes convert diff history explain check charts' -l schema -x -a 'csv tsv ndjson json jsonfeed parquet arrow arrow-file sqlite duckdb spark errors' -d 'show the schema of an output format, with the columns of --fields'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch charts' -s h -l help -d 'show all options; -h shows the common ones'
complete -c chartconv -n '__chartconv_takes convert diff history explain check fetch charts' -s V -l version -d 'show the version'
