import { chooseTexts } from '@chapterhouse/ui/language'

/** Messages about imports: failures by code, and the faults of a table by the server's word for them. */
const en = {
  errors: {
    abs_unreachable: {
      title: "The server can't be reached.",
      advice: 'Check the address, and that this server can reach it. Redirects are not followed.',
    },
    abs_unauthorized: { title: 'The key was rejected.', advice: 'Use an API key of an administrator of that server.' },
    not_abs: {
      title: "This isn't Audiobookshelf.",
      advice: 'Check the address. A file has to be a backup or the database of Audiobookshelf 2.3 or later.',
    },
    invalid_url: { title: 'Invalid address.', advice: 'Enter an address that begins with http:// or https://.' },
    invalid_import: { title: 'This import was refused.', advice: 'Check the key, the people and the libraries, then try again.' },
    import_running: { title: 'An import is in progress.', advice: "Wait until it's finished, then try again." },
    import_not_ready: { title: "This import hasn't been read.", advice: 'Start a new one.' },
    import_applied: { title: 'This was imported already.', advice: 'Undo it first to import it again.' },
    import_not_applied: { title: 'There is nothing to undo.', advice: 'It was undone already, or never imported.' },
    import_not_found: { title: 'This import no longer exists.', advice: 'It was deleted. Start a new one.' },
    interrupted: { title: 'The server was restarted.', advice: 'Nothing was imported. Start again.' },
    too_much: {
      title: 'Too much to import.',
      advice: 'An import takes at most 200 libraries, 2,000 folders, 10,000 people and 1,000,000 items.',
    },
    fetch_failed: { title: 'Reading failed.', advice: 'Try again. If it keeps failing, import a backup instead.' },
    too_many: {
      title: 'Too many uploaded files.',
      advice: 'At most 10 are kept. Delete imports that are still being read, or wait: a file is deleted after 24 hours.',
    },
    username_taken: { title: 'A username is already taken.', advice: 'Choose another one for the new person.' },
  } as Record<string, { title: string; advice: string }>,
  passed: {
    libraries: (max: string) => `That server has more than ${max} libraries.`,
    folders: (max: string) => `Its libraries have more than ${max} folders.`,
    people: (max: string) => `That server has more than ${max} people.`,
    items: (max: string) => `That server has more than ${max} items.`,
  } as Record<string, (max: string) => string>,
  fields: { url: 'Enter an address that begins with http:// or https://.', token: "That isn't an API key. Copy it again." },
  wrongTable: "This table can't be read.",
  line: (line: number, problem: string) => `Line ${line}: ${problem}`,
  problems: {
    encoding: 'The file is not text in UTF-8. Save it as CSV in UTF-8.',
    empty: 'There are no rows below the names of the columns.',
    columns:
      'The first line has to name the columns person, moment, position or finished, and path, asin, isbn, or title and author.',
    repeated_column: 'A column appears twice.',
    open_quote: 'A quote is opened and never closed.',
    too_long: 'A cell is too long.',
    too_many_cells: 'The line has too many cells.',
    too_many_rows: 'The table has more than 50,000 rows. Divide it into several files.',
    person: 'The person is missing, or no user here has this username.',
    book: 'The book is missing: a path, ASIN or ISBN, or a title and an author.',
    position: 'The position has to be seconds, such as 4521, or a time, such as 1:15:21.',
    finished: '“finished” has to be yes, no or empty.',
    moment: 'The moment has to be a day, such as 2024-12-31, or a day and a time, such as 2024-12-31 18:30.',
  } as Record<string, string>,
}

export type Texts = typeof en

export const importErrorTexts = chooseTexts(en, { de: async () => (await import('./import-errors.de.ts')).de })
