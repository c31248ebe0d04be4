// Names of attachments, for threads that list folders: without the schemas they start several times faster.

/** Hidden folders with attachments, in order of precedence. Only the first is ever written. */
export const ATTACHMENT_FOLDERS = ['.chapterhouse', '.audiosilo'] as const
export const ATTACHMENT_KINDS = ['characters', 'recaps', 'positions'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]
