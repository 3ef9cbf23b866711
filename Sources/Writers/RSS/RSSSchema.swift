/// The RELAX NG schema of our RSS: the elements of RSS 2.0 that are written, those of its modules,
/// and the extensions, in output order.
enum RSSSchema {
  static let text = #"""
    <?xml version="1.0" encoding="utf-8"?>
    <grammar xmlns="http://relaxng.org/ns/structure/1.0"
        xmlns:atom="http://www.w3.org/2005/Atom"
        xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"
        xmlns:im="http://itunes.apple.com/rss"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:podcast="https://podcastindex.org/namespace/1.0"
        xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:chartconv="urn:chartconv:rss"
        datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
      <start>
        <element name="rss">
          <attribute name="version"><value>2.0</value></attribute>
          <element name="channel">
            <ref name="channel"/>
            <zeroOrMore><element name="item"><ref name="item"/></element></zeroOrMore>
          </element>
        </element>
      </start>
      \#(channelDefinitions)
      \#(itemDefinitions)
      \#(SyndicationSchema.definitions)
      <!-- RFC 822 with a year of four digits. -->
      <define name="mailDate">
        <data type="string">
          <param name="pattern">(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} [+\-][0-9]{4}</param>
        </data>
      </define>
      <define name="category">
        <element name="category">
          <optional><attribute name="domain"/></optional>
          <optional><attribute name="im:id"/></optional>
          <optional><attribute name="chartconv:genreTerm"/></optional>
          <ref name="absent"/>
          <text/>
        </element>
      </define>
      <define name="image">
        <choice>
          <element name="itunes:image">
            <attribute name="href"/>
            <ref name="absent"/>
          </element>
          <element name="media:thumbnail">
            <attribute name="url"/>
            <optional><attribute name="width"><data type="integer"/></attribute></optional>
            <optional><attribute name="height"><data type="integer"/></attribute></optional>
            <ref name="absent"/>
          </element>
        </choice>
      </define>
    </grammar>

    """#

  private static let channelDefinitions = #"""
    <define name="channel">
        <element name="title"><ref name="absent"/><text/></element>
        <element name="link"><ref name="absent"/><ref name="address"/></element>
        <element name="description"><ref name="absent"/><text/></element>
        <optional><element name="language"><text/></element></optional>
        <optional><element name="copyright"><text/></element></optional>
        <optional><element name="managingEditor"><text/></element></optional>
        <optional><element name="itunes:author"><text/></element></optional>
        <optional><element name="pubDate"><ref name="mailDate"/></element></optional>
        <optional><element name="lastBuildDate"><ref name="mailDate"/></element></optional>
        <zeroOrMore><ref name="category"/></zeroOrMore>
        <zeroOrMore>
          <element name="itunes:category">
            <attribute name="text"/>
            <zeroOrMore><element name="itunes:category"><attribute name="text"/></element></zeroOrMore>
          </element>
        </zeroOrMore>
        <optional><element name="generator"><text/></element></optional>
        <optional>
          <group>
            <element name="image">
              <element name="url"><ref name="address"/></element>
              <element name="title"><text/></element>
              <element name="link"><ref name="address"/></element>
            </element>
            <ref name="image"/>
          </group>
        </optional>
        <optional><element name="atom:link"><ref name="linkContent"/></element></optional>
        <ref name="podcastFeed"/>
        <element name="chartconv:feed"><ref name="language"/><ref name="ownFeed"/></element>
      </define>
      <!-- The feed's values in Atom's elements, which represent them exactly. -->
      <define name="ownFeed">
        <optional>
          <element name="chartconv:id">
            <ref name="absent"/>
            <optional><attribute name="im:id"/></optional>
            <text/>
          </element>
        </optional>
        <optional><element name="chartconv:title"><text/></element></optional>
        <optional><element name="chartconv:updated"><ref name="moment"/></element></optional>
        <zeroOrMore><element name="chartconv:link"><ref name="linkContent"/></element></zeroOrMore>
        <optional><element name="chartconv:icon"><ref name="unencodedAddress"/><text/></element></optional>
        <optional>
          <element name="chartconv:author">
            <element name="chartconv:name"><text/></element>
            <optional><element name="chartconv:uri"><text/></element></optional>
            <optional><element name="chartconv:email"><text/></element></optional>
          </element>
        </optional>
        <optional><element name="chartconv:rights"><text/></element></optional>
        <optional><element name="chartconv:subtitle"><text/></element></optional>
        <optional><element name="chartconv:logo"><ref name="unencodedAddress"/><text/></element></optional>
        <optional>
          <element name="chartconv:generator">
            <optional><attribute name="uri"/></optional>
            <ref name="unencodedAddress"/>
            <optional><attribute name="version"/></optional>
            <text/>
          </element>
        </optional>
        <zeroOrMore>
          <element name="chartconv:category">
            <optional><attribute name="im:id"/></optional>
            <attribute name="term"/>
            <optional>
              <choice><attribute name="scheme"/><attribute name="chartconv:scheme"/></choice>
            </optional>
            <optional><attribute name="label"/></optional>
            <ref name="absent"/>
          </element>
        </zeroOrMore>
        <optional><element name="chartconv:chart"><text/></element></optional>
        <optional><element name="chartconv:country"><text/></element></optional>
        <optional><element name="chartconv:published"><ref name="moment"/></element></optional>
      </define>
    """#
}

/// The items' part of our RSS's schema.
extension RSSSchema {
  static let itemDefinitions = #"""
    <define name="item">
        <choice>
          <element name="title"><text/></element>
          <group>
            <element name="title"><text/></element>
            <element name="im:name"><text/></element>
          </group>
          <empty/>
        </choice>
        <zeroOrMore><ref name="link"/></zeroOrMore>
        <optional>
          <element name="guid">
            <optional><attribute name="isPermaLink"><value>false</value></attribute></optional>
            <text/>
          </element>
        </optional>
        <optional>
          <element name="pubDate">
            <optional><attribute name="chartconv:date"><ref name="moment"/></attribute></optional>
            <ref name="absent"/>
            <ref name="mailDate"/>
          </element>
        </optional>
        <optional><element name="dcterms:modified"><ref name="moment"/></element></optional>
        <optional><element name="description"><ref name="typedText"/></element></optional>
        <optional><element name="content:encoded"><ref name="typedText"/></element></optional>
        <zeroOrMore>
          <element name="dc:creator">
            <optional><attribute name="im:id"/></optional>
            <optional><attribute name="chartconv:uri"/></optional>
            <optional><attribute name="chartconv:email"/></optional>
            <ref name="absent"/>
            <text/>
          </element>
        </zeroOrMore>
        <zeroOrMore><ref name="category"/></zeroOrMore>
        <optional><element name="dc:language"><text/></element></optional>
        <optional><element name="dc:rights"><text/></element></optional>
        <zeroOrMore><ref name="image"/></zeroOrMore>
        <optional><ref name="contentType"/></optional>
        <optional><ref name="price"/></optional>
        <optional>
          <element name="im:releaseDate"><attribute name="label"/><ref name="moment"/></element>
        </optional>
        <optional>
          <element name="im:collection">
            <optional><attribute name="im:id"/></optional>
            <optional><attribute name="chartconv:page"/></optional>
            <ref name="absent"/>
            <optional><element name="im:name"><text/></element></optional>
            <optional><ref name="contentType"/></optional>
          </element>
        </optional>
        <optional><element name="im:rating"><ref name="number"/></element></optional>
        <optional><element name="im:version"><text/></element></optional>
        <optional><element name="chartconv:bundleId"><text/></element></optional>
        <ref name="entryExtensions"/>
        <optional>
          <element name="source"><attribute name="url"/><text/></element>
        </optional>
        <optional>
          <element name="chartconv:source">
            <attribute name="chartconv:feed"/>
            <ref name="language"/>
            <ref name="ownFeed"/>
            <ref name="podcastFeed"/>
          </element>
        </optional>
      </define>
      <define name="link">
        <choice>
          <element name="link">
            <optional><attribute name="chartconv:relation"/></optional>
            <optional><attribute name="chartconv:mediaType"/></optional>
            <ref name="absent"/>
            <ref name="address"/>
          </element>
          <element name="enclosure">
            <attribute name="url"><ref name="address"/></attribute>
            <optional><attribute name="chartconv:size"><data type="integer"/></attribute></optional>
            <attribute name="length"><data type="nonNegativeInteger"/></attribute>
            <attribute name="type"/>
            <ref name="absent"/>
            <optional><attribute name="chartconv:linkTitle"/></optional>
            <optional><attribute name="chartconv:targetLanguage"/></optional>
            <optional>
              <attribute name="chartconv:milliseconds"><data type="integer"/></attribute>
            </optional>
          </element>
          <element name="atom:link"><ref name="linkContent"/></element>
          <element name="chartconv:link"><ref name="linkContent"/></element>
        </choice>
      </define>
      <define name="typedText">
        <optional><attribute name="chartconv:mediaType"/></optional>
        <ref name="absent"/>
        <text/>
      </define>
    """#
}
