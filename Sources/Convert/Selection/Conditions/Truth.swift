/// A truth value of SQL's three-valued logic. A comparison with a missing value is unknown.
enum Truth: Sendable {
  case no
  case unknown
  case yes

  init(_ flag: Bool?) {
    switch flag {
    case true?: self = .yes
    case false?: self = .no
    case nil: self = .unknown
    }
  }

  var negated: Self {
    switch self {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }
}
