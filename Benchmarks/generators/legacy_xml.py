"""A chart in the XML of Apple's legacy feed, with ENTRIES entries.

usage: legacy_xml.py ENTRIES [SEED] > chart.xml
"""

from html import escape

from words import Words, write_feed

HEAD = """<?xml version="1.0" encoding="utf-8"?>

\t<feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
\t\t<id>https://itunes.apple.com/us/rss/topsongs/limit={n}/xml</id><title>iTunes Store: Top Songs</title><updated>2014-05-30T06:27:25-07:00</updated><link rel="alternate" type="text/html" href="https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewTop?cc=us&amp;id=38&amp;popId=1"/><link rel="self" href="https://itunes.apple.com/us/rss/topsongs/limit={n}/xml"/><icon>http://itunes.apple.com/favicon.ico</icon><author><name>iTunes Store</name><uri>http://www.apple.com/itunes/</uri></author><rights>Copyright 2008 Apple Inc.</rights>
"""

GAP = "\n\t\t\t\t\n\t\t\t\t\t"


def entry(words: Words) -> str:
    r = words.random
    name, artist, album = words.name(), words.name(), words.name()
    song_id, artist_id, album_id = words.digits(9), words.digits(9), words.digits(9)
    price = r.choice(["1.29", "0.99", "0.69", "1.29", "1.29"])
    date = words.date()
    slug = name.lower().replace(" ", "-")
    url = f"https://itunes.apple.com/us/album/{slug}/id{album_id}?i={song_id}&uo=2"
    artist_url = f"https://itunes.apple.com/us/artist/{artist.lower().replace(' ', '-')}/id{artist_id}?uo=2"
    art = f"http://a{r.randint(100, 1999)}.phobos.apple.com/us/r30/Music/v4/{words.digits(2)}/{words.digits(8)}/cover"
    text = lambda value: escape(value, quote=False)
    attribute = escape
    html = f"""<table border="0" width="100%">
    <tr>
        <td>
            <table border="0" width="100%" cellspacing="0" cellpadding="0">
                <tr valign="top" align="left">
                    
                        <td align="center" width="166" valign="top">
                            <a href="{url}"><img border="0" alt="{name} - {artist} artwork" src="{art}.170x170-75.jpg" /></a>
                        </td>
                        <td width="10"><img alt="" width="10" height="1" src="https://s.mzstatic.com/images/spacer.gif" /></td>
                    \t<td width="95%">
                    
                    
                        <b><a href="{url}">{name}</a></b><br/>
                        
                        

                        <a href="{artist_url}">{artist}</a>

                       <font size="2" face="Helvetica,Arial,Geneva,Swiss,SunSans-Regular">
\t\t\t\t\t\t
\t\t\t\t\t\t \t<br/>
                            <b>Genre:</b> <a href="https://itunes.apple.com/us/genre/music-pop/id14?uo=2">Pop</a>
                        
\t\t\t\t\t\t \t<br/>
                            <b>Price:</b> ${price}
                        
\t\t\t\t\t\t \t<br/>
                            <b>Release Date:</b> {date}
                        
                        </font>
                    </td>
                </tr>
            </table>
        </td>
    </tr>
</table>
"""
    parts = [
        f'<id im:id="{song_id}">{text(url)}</id>',
        f"<title>{text(name)} - {text(artist)}</title>",
        f"<im:name>{text(name)}</im:name>",
        f'<link rel="alternate" type="text/html" href="{attribute(url)}"/>',
        '<im:contentType term="Music" label="Music"><im:contentType term="Track" label="Track"/></im:contentType>',
        '<category im:id="14" term="Pop" scheme="https://itunes.apple.com/us/genre/music-pop/id14?uo=2" label="Pop"/>',
        f'<link title="Preview" rel="enclosure" type="audio/x-m4a" href="{art}.p.m4a" im:assetType="preview"><im:duration>30000</im:duration></link>',
        f'<im:artist href="{attribute(artist_url)}">{text(artist)}</im:artist>',
        f'<im:price amount="{price}000" currency="USD">${price}</im:price>',
        *(f'<im:image height="{h}">{art}.{h}x{h}-75.jpg</im:image>' for h in (55, 60, 170)),
        f"<rights>&#8471; {date[:4]} {text(words.name())} Records</rights>",
        f'<im:releaseDate label="{date}">{date}T00:00:00-07:00</im:releaseDate>',
        f'<im:collection><im:name>{text(album)}</im:name><link rel="alternate" type="text/html" href="https://itunes.apple.com/us/album/id{album_id}?uo=2"/><im:contentType term="Music" label="Music"><im:contentType term="Album" label="Album"/></im:contentType></im:collection>',
        f'<content type="html">{escape(html)}</content>',
    ]
    return (
        "\t\t\n\t\t\t<entry>\n\t\t\t\t<updated>2014-05-30T06:27:25-07:00</updated>"
        + "".join(GAP + part for part in parts)
        + "\n\t\t\t\t\n\t\t\t</entry>\n"
    )


if __name__ == "__main__":
    write_feed(HEAD, entry, "\t\t\n\t</feed>\n")
