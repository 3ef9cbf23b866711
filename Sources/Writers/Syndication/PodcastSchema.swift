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
        <optional><element name="itunes:episodeType"><text/></element></optional>
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
