/// The RELAX NG schema of our Atom: the elements of RFC 4287 that are written, Apple's `im:`, and
/// the extensions, in output order.
enum AtomSchema {
  static let text = #"""
    <?xml version="1.0" encoding="utf-8"?>
    <grammar xmlns="http://relaxng.org/ns/structure/1.0"
        xmlns:a="http://www.w3.org/2005/Atom" xmlns:im="http://itunes.apple.com/rss"
        xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:media="http://search.yahoo.com/mrss/"
        xmlns:podcast="https://podcastindex.org/namespace/1.0"
        xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:chartconv="urn:chartconv:atom"
        datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
      <start>
        <element name="a:feed">
          <ref name="feed"/>
          <zeroOrMore><element name="a:entry"><ref name="entry"/></element></zeroOrMore>
        </element>
      </start>
      <define name="feed">
        <ref name="language"/>
        <ref name="id"/>
        <element name="a:title"><ref name="absent"/><text/></element>
        <ref name="updated"/>
        <zeroOrMore><ref name="link"/></zeroOrMore>
        <optional><element name="a:icon"><ref name="unencodedAddress"/><text/></element></optional>
        <ref name="author"/>
        <optional><element name="a:rights"><text/></element></optional>
        <optional><element name="a:subtitle"><text/></element></optional>
        <optional><element name="a:logo"><ref name="unencodedAddress"/><text/></element></optional>
        <optional>
          <element name="a:generator">
            <optional><attribute name="uri"/></optional>
            <ref name="unencodedAddress"/>
            <optional><attribute name="version"/></optional>
            <text/>
          </element>
        </optional>
        <zeroOrMore><ref name="category"/></zeroOrMore>
        <optional><element name="chartconv:chart"><text/></element></optional>
        <optional><element name="chartconv:country"><text/></element></optional>
        <optional><element name="chartconv:published"><ref name="moment"/></element></optional>
        <ref name="podcastFeed"/>
      </define>
      <define name="entry">
        <ref name="language"/>
        <ref name="updated"/>
        <ref name="id"/>
        <element name="a:title"><text/></element>
        <optional><element name="a:summary"><ref name="typedText"/></element></optional>
        <optional><element name="im:name"><text/></element></optional>
        <zeroOrMore><ref name="link"/></zeroOrMore>
        <optional><ref name="contentType"/></optional>
        <zeroOrMore><ref name="category"/></zeroOrMore>
        <optional>
          <element name="im:artist">
            <optional><attribute name="im:id"/></optional>
            <optional><attribute name="href"/></optional>
            <ref name="absent"/>
            <text/>
          </element>
        </optional>
        <zeroOrMore><ref name="author"/></zeroOrMore>
        <optional><ref name="price"/></optional>
        <zeroOrMore>
          <element name="im:image">
            <optional><attribute name="height"><data type="integer"/></attribute></optional>
            <optional>
              <attribute name="chartconv:width"><data type="integer"/></attribute>
            </optional>
            <ref name="absent"/>
            <text/>
          </element>
        </zeroOrMore>
        <optional><element name="a:rights"><text/></element></optional>
        <optional>
          <element name="im:releaseDate">
            <attribute name="label"/>
            <ref name="moment"/>
          </element>
        </optional>
        <optional>
          <element name="im:collection">
            <optional><attribute name="im:id"/></optional>
            <ref name="absent"/>
            <optional><element name="im:name"><text/></element></optional>
            <optional><ref name="link"/></optional>
            <optional><ref name="contentType"/></optional>
          </element>
        </optional>
        <optional><element name="im:rating"><ref name="number"/></element></optional>
        <optional><element name="im:version"><text/></element></optional>
        <optional><element name="a:content"><ref name="typedText"/></element></optional>
        <optional><element name="a:published"><ref name="moment"/></element></optional>
        <ref name="entryExtensions"/>
        <optional><element name="a:source"><attribute name="chartconv:feed"/><ref name="feed"/></element></optional>
      </define>
      \#(SyndicationSchema.definitions)
      <define name="id">
        <element name="a:id">
          <ref name="absent"/>
          <optional><attribute name="im:id"/></optional>
          <optional><attribute name="im:bundleId"/></optional>
          <data type="string"><param name="pattern">[A-Za-z][A-Za-z0-9+.\-]*:\S+</param></data>
        </element>
      </define>
      <define name="updated">
        <element name="a:updated"><ref name="absent"/><ref name="moment"/></element>
      </define>
      <define name="link">
        <element name="a:link">
          <optional><attribute name="im:assetType"/></optional>
          <ref name="linkContent"/>
        </element>
      </define>
      <define name="category">
        <element name="a:category">
          <optional><attribute name="im:id"/></optional>
          <attribute name="term"/>
          <optional>
            <choice><attribute name="scheme"/><attribute name="chartconv:scheme"/></choice>
          </optional>
          <optional><attribute name="label"/></optional>
          <ref name="absent"/>
        </element>
      </define>
      <define name="author">
        <element name="a:author">
          <optional><attribute name="im:id"/></optional>
          <ref name="absent"/>
          <element name="a:name"><text/></element>
          <optional>
            <choice>
              <element name="a:uri"><text/></element>
              <element name="chartconv:uri"><text/></element>
            </choice>
          </optional>
          <optional>
            <choice>
              <element name="a:email"><text/></element>
              <element name="chartconv:email"><text/></element>
            </choice>
          </optional>
        </element>
      </define>
      <define name="typedText">
        <choice>
          <group>
            <optional>
              <attribute name="type"><choice><value>text</value><value>html</value></choice></attribute>
            </optional>
            <optional><attribute name="chartconv:type"/></optional>
            <ref name="absent"/>
            <text/>
          </group>
          <group>
            <attribute name="type"><value>xhtml</value></attribute>
            <element name="div" ns="http://www.w3.org/1999/xhtml"><ref name="markup"/></element>
          </group>
        </choice>
      </define>
      <define name="markup">
        <zeroOrMore><attribute><anyName/></attribute></zeroOrMore>
        <zeroOrMore>
          <choice><text/><element><anyName/><ref name="markup"/></element></choice>
        </zeroOrMore>
      </define>
    </grammar>

    """#
}
