import { chooseTexts } from '../language.ts'

/** Texts of tables, plots, trees and QR codes. */
const en = {
  selectAll: 'Select all rows',
  selectLoaded: (loaded: number, total: number) => `Select the first ${loaded} of ${total} rows`,
  selectEvery: (total: number) => `Select all ${total}`,
  selectRow: (name: string) => `Select ${name}`,
  selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  selectedOf: (count: number, total: number) => `${count} of ${total} selected`,
  clearSelection: 'Clear selection',
  plotOf: (title: string, max: string) => `${title}. Highest: ${max}. The table below lists all values.`,
  emptyPlot: 'No data yet.',
  scan: 'QR code',
  scanFailed: "The QR code couldn't be shown. Use the link below.",
  folder: 'Folder',
  folders: 'Folders',
  readingFolder: 'Loading…',
  noFolders: 'No subfolders.',
  truncatedFolders: 'Too many folders to show. Enter the path instead.',
  offered: 'Suggestions',
  noMatches: 'No matches.',
  moreMatches: (count: number) =>
    count === 1 ? '1 more match. Keep typing to narrow it down.' : `${count} more matches. Keep typing to narrow them down.`,
}

export type Texts = typeof en

export const dataTexts = chooseTexts(en, { de: async () => (await import('./data-texts.de.ts')).de })
