/** Something that may be wrong with one book, as far as its row tells. */
export interface BookIssue {
  kind: string
  /** In words, for people. */
  says: string
  /** Over `books b`. */
  condition: string
}
