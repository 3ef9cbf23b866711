internal import ChartConvModel
internal import ChartConvRecords

/// Dublin Core, as elements and as terms (ISO 15836).
enum DublinCore: Module {
  static let elements: [Term] = [
    .markup(.dublinCore, "title", .dcTitle, SyndicationFields.title),
    .text(.dublinCore, "creator", .creator, SyndicationFields.people),
    .text(.dublinCore, "author", .creator, SyndicationFields.people),
    .text(.dublinCore, "contributor", .contributor, [.persons]),
    .text(.dublinCore, "publisher", .publisher, []),
    .text(.dublinCore, "subject", .subject, SyndicationFields.genres),
    .markup(.dublinCore, "description", .dcDescription, SyndicationFields.summaryText),
    .text(.dublinCore, "date", .date, SyndicationFields.published),
    .text(.dublinCore, "language", .dcLanguage, [.language]),
    .markup(.dublinCore, "rights", .dcRights, [.rights]),
    .text(.dublinCore, "identifier", .identifier, [.id]),
    .text(.dublinCoreTerms, "date", .date, SyndicationFields.published),
    .text(.dublinCoreTerms, "available", .dcIssued, SyndicationFields.published),
    .text(.dublinCoreTerms, "issued", .dcIssued, SyndicationFields.published),
    .text(.dublinCoreTerms, "created", .dcCreated, SyndicationFields.published),
    .text(.dublinCoreTerms, "modified", .dcModified, [.updated]),
    .text(.dublinCoreTerms, "creator", .creator, SyndicationFields.people),
    .text(.dublinCoreTerms, "contributor", .contributor, [.persons]),
    .text(.dublinCoreTerms, "language", .dcLanguage, [.language]),
    .markup(.dublinCoreTerms, "title", .dcTitle, SyndicationFields.title),
    .markup(.dublinCoreTerms, "description", .dcDescription, SyndicationFields.summaryText),
    .text(.dublinCoreTerms, "subject", .subject, SyndicationFields.genres),
    .markup(.dublinCoreTerms, "rights", .dcRights, [.rights]),
    .markup(.dublinCoreTerms, "abstract", .dcDescription, SyndicationFields.summaryText),
  ]
}
