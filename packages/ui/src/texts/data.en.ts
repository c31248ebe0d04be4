/** Words of tables, plots, trees and codes to scan. */
export const en = {
  selectAll: 'Select all rows',
  selectLoaded: (loaded: number, total: number) => `Select the first ${loaded} of ${total} rows`,
  selectRow: (name: string) => `Select ${name}`,
  selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  selectedOf: (count: number, total: number) => `${count} of ${total} selected`,
  clearSelection: 'Clear selection',
  plotOf: (title: string, most: string) => `${title}. Highest: ${most}. The table below holds all values.`,
  emptyPlot: 'Nothing to show yet.',
  scan: 'Code to scan',
  scanFailed: 'The code could not be drawn. The link below says the same.',
  folder: 'Folder',
  folders: 'Folders',
  readingFolder: 'Reading …',
  noFolders: 'No folders in here.',
  truncatedFolders: 'There are more folders than can be shown. Type the path.',
  offered: 'Choices',
  noneFits: 'Nothing fits.',
  moreFit: (count: number) => (count === 1 ? '1 more: type on to find it.' : `${count} more: type on to find them.`),
}

export type Texts = typeof en
