export { type LatestData, prepareLatest } from './latest.ts'
export { hasDocuments, packDocuments } from './stored-documents.store.ts'
export { AUTHORS, CARD_FIELDS, FIRST_SERIES, said, WORK_CARD } from './work-card.ts'
export { getWork, listChapters } from './works.ts'
