/** Where one name means another thing: `Schema.field`. */
export const EXACT_WORDS: Readonly<Record<string, string>> = {
  'Event.data': 'What happened, as the webhook’s body tells it.',
  'Whoami.name': 'Name of the organisation.',
  'PresignResponse.method': 'HTTP method to send the bytes with.',
  'PresignResponse.url': 'Where to send the bytes.',
  'ComparisonEnvironment.succeeded': 'Cells that are priced.',
  'ComparisonEnvironment.blocked': 'Cells that are parked for want of cover.',
  'PublicCostSheet.total': 'Sum of the sheet, the offer price of a piece.',
  'DatasetCreate.role': 'What the file is to the revision.',
  'Dataset.role': 'What the file is to the revision.',
  'MemberAdd.role': 'What the person may do.',
  'Member.role': 'What the person may do.',
  'OptimizationFinding.confidence': 'How sure it is, from 0 to 1.',
  'Feature.confidence': 'How sure the recognition is, from 0 to 1.',
};
