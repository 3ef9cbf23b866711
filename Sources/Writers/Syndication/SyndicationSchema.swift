/// The RELAX NG definitions that our Atom and our RSS share.
enum SyndicationSchema {
  static let definitions = #"""
    <define name="number">
        <!-- Of any length: what validators call a decimal has 24 digits for some. -->
        <data type="string"><param name="pattern">-?[0-9]+([.][0-9]+)?</param></data>
      </define>
      <define name="moment">
        <data type="string">
          <param name="pattern">[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?(Z|[+\-][0-9]{2}:[0-9]{2})</param>
        </data>
      </define>
      <define name="language">
        <optional>
          <choice><attribute name="xml:lang"/><attribute name="chartconv:language"/></choice>
        </optional>
      </define>
      <!-- The values, by their names in the model, that are not to be read off the element. -->
      <define name="absent">
        <optional>
          <attribute name="chartconv:absent"><data type="NMTOKENS"/></attribute>
        </optional>
      </define>
      <!-- The address before it was percent-encoded. -->
      <define name="unencodedAddress"><optional><attribute name="chartconv:href"/></optional></define>
      <define name="contentType">
        <element name="im:contentType">
          <attribute name="term"/>
          <attribute name="label"/>
          <optional><ref name="contentType"/></optional>
        </element>
      </define>
      <define name="price">
        <element name="im:price">
          <optional>
            <attribute name="amount">
              <data type="string"><param name="pattern">-?[0-9]+\.[0-9]{5,}</param></data>
            </attribute>
          </optional>
          <optional><attribute name="currency"/></optional>
          <ref name="absent"/>
          <text/>
        </element>
      </define>
      <!-- The values beyond the elements of Atom, RSS and Apple. -->
      <define name="entryExtensions">
        <optional>
          <element name="itunes:duration">
            <optional>
              <attribute name="chartconv:milliseconds"><data type="integer"/></attribute>
            </optional>
            <data type="integer"/>
          </element>
        </optional>
        <optional><ref name="explicit"/></optional>
        <optional><element name="itunes:season"><data type="integer"/></element></optional>
        <optional><element name="itunes:episode"><data type="integer"/></element></optional>
        <optional>
          <element name="media:community">
            <element name="media:starRating">
              <optional><attribute name="average"><ref name="number"/></attribute></optional>
              <optional><attribute name="count"><data type="integer"/></attribute></optional>
            </element>
          </element>
        </optional>
        <ref name="podcastEntry"/>
        <optional><element name="chartconv:rank"><data type="integer"/></element></optional>
        <optional><element name="chartconv:country"><text/></element></optional>
      </define>
      <define name="linkContent">
        <optional><attribute name="rel"/></optional>
        <optional><attribute name="chartconv:rel"/></optional>
        <optional>
          <choice><attribute name="type"/><attribute name="chartconv:type"/></choice>
        </optional>
        <optional><attribute name="title"/></optional>
        <attribute name="href"><ref name="address"/></attribute>
        <ref name="unencodedAddress"/>
        <optional>
          <choice><attribute name="hreflang"/><attribute name="chartconv:hreflang"/></choice>
        </optional>
        <optional>
          <choice>
            <attribute name="length"><data type="nonNegativeInteger"/></attribute>
            <attribute name="chartconv:length"><data type="integer"/></attribute>
          </choice>
        </optional>
        <ref name="absent"/>
        <optional><element name="im:duration"><data type="integer"/></element></optional>
      </define>
      <define name="address"><data type="string"><param name="minLength">1</param></data></define>
      \#(PodcastSchema.definitions)
    """#
}

/// The RELAX NG definitions of podcast values, which our Atom and our RSS share.
enum PodcastSchema {
  static let definitions = #"""
    <define name="podcastFeed">
        <optional><ref name="explicit"/></optional>
        <optional><element name="itunes:type"><text/></element></optional>
        <optional>
          <choice>
            <element name="itunes:owner">
              <optional><element name="itunes:name"><text/></element></optional>
              <element name="itunes:email"><text/></element>
            </element>
            <element name="chartconv:owner">
              <optional><element name="chartconv:name"><text/></element></optional>
              <optional><element name="chartconv:email"><text/></element></optional>
            </element>
          </choice>
        </optional>
        <optional><element name="podcast:guid"><text/></element></optional>
        <optional>
          <element name="podcast:locked">
            <optional><attribute name="owner"/></optional>
            <choice><value>yes</value><value>no</value><empty/></choice>
          </element>
        </optional>
        <optional><element name="podcast:medium"><text/></element></optional>
        <zeroOrMore>
          <element name="podcast:funding"><optional><attribute name="url"/></optional><text/></element>
        </zeroOrMore>
      </define>
      <define name="podcastEntry">
        <optional><element name="itunes:subtitle"><text/></element></optional>
        <optional>
          <choice>
            <element name="itunes:episodeType">
              <choice><value>full</value><value>trailer</value><value>bonus</value></choice>
            </element>
            <element name="chartconv:episodeType"><text/></element>
          </choice>
        </optional>
        <optional>
          <choice>
            <element name="itunes:keywords"><text/></element>
            <element name="chartconv:keywords"><text/></element>
          </choice>
        </optional>
        <optional>
          <choice>
            <element name="thr:total"><data type="nonNegativeInteger"/></element>
            <element name="chartconv:commentCount"><data type="negativeInteger"/></element>
          </choice>
        </optional>
        <optional>
          <element name="podcast:season">
            <attribute name="name"/>
            <choice><data type="integer"/><empty/></choice>
          </element>
        </optional>
        <optional>
          <element name="podcast:chapters"><attribute name="url"/><attribute name="type"/></element>
        </optional>
        <zeroOrMore>
          <element name="podcast:transcript">
            <attribute name="url"/>
            <optional><attribute name="type"/></optional>
            <optional><attribute name="language"/></optional>
          </element>
        </zeroOrMore>
        <zeroOrMore>
          <element name="podcast:person">
            <optional><attribute name="role"/></optional>
            <optional><attribute name="group"/></optional>
            <optional><attribute name="img"/></optional>
            <optional><attribute name="href"/></optional>
            <text/>
          </element>
        </zeroOrMore>
        <zeroOrMore>
          <element name="podcast:soundbite">
            <optional><attribute name="startTime"><ref name="number"/></attribute></optional>
            <optional><attribute name="duration"><ref name="number"/></attribute></optional>
            <text/>
          </element>
        </zeroOrMore>
        <optional>
          <element name="psc:chapters" xmlns:psc="http://podlove.org/simple-chapters">
            <attribute name="version"><value>1.2</value></attribute>
            <oneOrMore>
              <element name="psc:chapter">
                <attribute name="start"/>
                <optional><attribute name="title"/></optional>
                <optional><attribute name="href"/></optional>
                <optional><attribute name="image"/></optional>
              </element>
            </oneOrMore>
          </element>
        </optional>
        <zeroOrMore>
          <element name="podcast:alternateEnclosure">
            <optional><attribute name="type"/></optional>
            <optional><attribute name="length"><data type="integer"/></attribute></optional>
            <optional><attribute name="bitrate"><data type="integer"/></attribute></optional>
            <optional><attribute name="height"><data type="integer"/></attribute></optional>
            <optional><attribute name="lang"/></optional>
            <optional><attribute name="title"/></optional>
            <optional><attribute name="rel"/></optional>
            <optional><attribute name="codecs"/></optional>
            <element name="podcast:source"><optional><attribute name="uri"/></optional></element>
          </element>
        </zeroOrMore>
        <zeroOrMore>
          <element name="podcast:value">
            <optional><attribute name="type"/></optional>
            <optional><attribute name="method"/></optional>
            <oneOrMore>
              <element name="podcast:valueRecipient">
                <optional><attribute name="name"/></optional>
                <optional><attribute name="type"/></optional>
                <optional><attribute name="address"/></optional>
                <optional><attribute name="split"><data type="integer"/></attribute></optional>
                <optional>
                  <attribute name="fee">
                    <choice><value>true</value><value>false</value></choice>
                  </attribute>
                </optional>
              </element>
            </oneOrMore>
          </element>
        </zeroOrMore>
      </define>
      <define name="explicit">
        <element name="itunes:explicit">
          <choice><value>true</value><value>false</value></choice>
        </element>
      </define>
    """#
}
