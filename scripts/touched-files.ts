// The files that a change of each kind touches, by an example of it. Tests, documents and generated files are not counted.

export interface Change {
  kind: string
  goal: string
  example: string
  /** Each file, with a text in it that is there for the example. */
  files: Readonly<Record<string, string>>
}

const [SERVER, CONSOLE, PLAYER] = ['apps/server/src', 'apps/console/src', 'apps/player/src']
const [READ, RATINGS] = [`${SERVER}/features/scanning/read`, `${SERVER}/features/lists/ratings`]

export const CHANGES: readonly Change[] = [
  {
    kind: 'a route',
    goal: '5',
    example: 'PUT /libraries/:id/rating',
    files: {
      'packages/contract/src/server/lists/ratings.ts': 'export const rate = operation(',
      [`${RATINGS}.ts`]: 'rate: (viewer: Viewer',
      [`${RATINGS}.store.ts`]: 'INSERT INTO ratings',
      [`${RATINGS}.routes.ts`]: 'serve(app, contract.rate,',
    },
  },
  {
    kind: 'a setting',
    goal: '4',
    example: 'demo.idle_ttl',
    files: {
      [`${SERVER}/features/settings/keys.ts`]: "'demo.idle_ttl': key(",
      [`${CONSOLE}/texts/server/settings.ts`]: "'demo.idle_ttl'",
      [`${CONSOLE}/texts/server/settings.de.ts`]: "'demo.idle_ttl'",
      [`${SERVER}/compose/people.ts`]: "settings.get('demo.idle_ttl')",
      [`${SERVER}/features/demo/demo.ts`]: 'idleTtl',
    },
  },
  {
    kind: 'a merge rule',
    goal: '2',
    example: 'a minute of listening resumes a book that was set aside',
    files: { [`${SERVER}/features/listening/progress/merge-progress.ts`]: 'export const TAKEN_UP_SECONDS = 60' },
  },
  {
    kind: "a field of a book's page",
    goal: '8',
    example: 'publisher',
    files: {
      [`${SERVER}/features/catalogue/book/book.ts`]: 'publisher: string',
      [`${READ}/tag-fields.ts`]: "publisher: ['publisher', 'tpub'",
      [`${READ}/sidecars/sidecar-fields.ts`]: "json['publisher']",
      // Books are read again.
      [`${SERVER}/features/scanning/plan/signature.ts`]: 'READER_VERSION = ',
      'packages/contract/src/server/books/books.ts': 'publisher: Type.Optional(',
      [`${PLAYER}/pages/book/facts/details.tsx`]: 'texts.fact.publisher',
      [`${PLAYER}/texts/pages/book.ts`]: "publisher: '",
      [`${PLAYER}/texts/pages/book.de.ts`]: "publisher: '",
    },
  },
  {
    kind: 'a tag format',
    goal: '5',
    example: 'ID3v1',
    files: {
      [`${READ}/audio/tags/read-id3v1.ts`]: 'export function readId3v1(',
      // Where the sound ends.
      [`${READ}/audio/tags/mpeg-tags.ts`]: "'TAG') ? 128",
      [`${READ}/audio/mpeg/read-mpeg.ts`]: 'readId3v1(bytes)',
      // The library reads it too.
      [`${READ}/audio/read-other.ts`]: 'ID3v1: old',
      [`${SERVER}/features/scanning/plan/signature.ts`]: 'READER_VERSION = ',
    },
  },
  {
    kind: 'a console page',
    goal: '8',
    example: '/admin/devices',
    files: {
      [`${CONSOLE}/admin/activity/devices.tsx`]: 'export function Devices(',
      [`${CONSOLE}/admin/pages.tsx`]: "name: 'devices'",
      [`${CONSOLE}/admin/routes.ts`]: 'devices: (',
      [`${CONSOLE}/texts/people/activity.ts`]: 'devices: {',
      [`${CONSOLE}/texts/people/activity.de.ts`]: 'devices: {',
      [`${CONSOLE}/texts/shell/shell.ts`]: "devices: '",
      [`${CONSOLE}/texts/shell/shell.de.ts`]: "devices: '",
      'browser/pages.ts': "name: 'devices'",
    },
  },
]

/** The files of a change that have gone, or no longer have their text. */
export function outdated({ files }: Pick<Change, 'files'>, read: (file: string) => string | undefined): string[] {
  return Object.entries(files).flatMap(([file, text]) => (read(file)?.includes(text) ? [] : [file]))
}
