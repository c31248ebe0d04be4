import { chooseTexts } from '@chapterhouse/ui/language'

/** Failures by code, and problems in a table by the server's name for them. */
const en = {
  errors: {
    abs_unreachable: {
      title: "The server can't be reached.",
      advice: 'Check the address, and that this server can reach it. Redirects are not followed.',
    },
    abs_unauthorized: { title: 'The key was rejected.', advice: "Use an administrator's API key." },
    not_abs: {
      title: "This isn't Audiobookshelf.",
      advice: 'Check the address. Files must be a backup or database from Audiobookshelf 2.3 or later.',
    },
    invalid_url: { title: 'Invalid address.', advice: 'Enter an address that starts with http:// or https://.' },
    invalid_import: { title: 'Import rejected.', advice: 'Check the key, the people and the libraries, then try again.' },
    import_running: { title: 'An import is in progress.', advice: "Wait until it's finished, then try again." },
    import_not_ready: { title: "This import isn't ready.", advice: 'Start a new import.' },
    import_applied: { title: 'Already imported.', advice: 'Undo it first to import it again.' },
    import_not_applied: { title: 'Nothing to undo.', advice: 'The import was already undone, or never applied.' },
    import_not_found: { title: 'This import no longer exists.', advice: 'It was deleted. Start a new one.' },
    interrupted: { title: 'The server was restarted.', advice: 'No data was imported. Start again.' },
    too_much: {
      title: 'Too much to import.',
      advice: 'An import can contain at most 200 libraries, 2,000 folders, 10,000 people and 1,000,000 items.',
    },
    fetch_failed: { title: 'Reading failed.', advice: 'Try again. If it keeps failing, import a backup instead.' },
    too_many: {
      title: 'Too many uploaded files.',
      advice: 'The limit is 10. Cancel imports that are in progress, or wait: files are deleted after 24 hours.',
    },
    username_taken: { title: 'A username is already taken.', advice: 'Choose another one for the new user.' },
  } as Record<string, { title: string; advice: string }>,
  passed: {
    libraries: (max: string) => `That server has more than ${max} libraries.`,
    folders: (max: string) => `Its libraries have more than ${max} folders.`,
    people: (max: string) => `That server has more than ${max} users.`,
    items: (max: string) => `That server has more than ${max} items.`,
  } as Record<string, (max: string) => string>,
  fields: { url: 'Enter an address that starts with http:// or https://.', token: 'Invalid API key. Copy it again.' },
  wrongTable: "This table can't be read.",
  line: (line: number, problem: string) => `Line ${line}: ${problem}`,
  problems: {
    encoding: "The file isn't UTF-8 text. Save it as CSV in UTF-8.",
    empty: 'The table has no rows below its header.',
    columns:
      'The first line must contain the column names: person, moment, position or finished, and path, asin, isbn, or title and author.',
    repeated_column: 'Duplicate column.',
    open_quote: 'Unclosed quotation mark.',
    too_long: 'A cell is too long.',
    too_many_cells: 'The line has too many cells.',
    too_many_rows: 'The table has more than 50,000 rows. Split it into several files.',
    person: 'Missing or unknown username.',
    book: 'Missing book. Enter a path, ASIN or ISBN, or a title and author.',
    position: 'Invalid position. Enter seconds, such as 4521, or a time, such as 1:15:21.',
    finished: '“finished” must be yes, no or empty.',
    moment: 'Invalid moment. Enter a date, such as 2024-12-31, or a date and time, such as 2024-12-31 18:30.',
  } as Record<string, string>,
}

export type Texts = typeof en

export const importErrorTexts = chooseTexts(en, { de: async () => (await import('./import-errors.de.ts')).de })
