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
