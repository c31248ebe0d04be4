import { invalid } from '@chapterhouse/kit/errors'
import type { Accounts } from '../accounts/index.ts'
import type { Activity } from '../activity/index.ts'
import type { Libraries } from '../libraries/index.ts'
import type { OpenedSource } from './import-actions.ts'
import { packedFrom } from './source/pack-source.ts'
import type { SourceDescription } from './source/source.ts'
import type { WantedReading } from './start-import.ts'
import { parseTable } from './table/parse-table.ts'
import { TABLE_FOLDER, toSourceData } from './table/table-source.ts'

interface TableNeeds {
  accounts: Pick<Accounts, 'named'>
  libraries: Pick<Libraries, 'list'>
  local: Activity['local']
}

export interface OpenedTable {
  opened: OpenedSource
  described: SourceDescription
  wanted: WantedReading
}

const MAX_NAME_LENGTH = 200

/**
 * A table of positions as a source. People must exist here; paths may be in any library. A wrong line is refused with its number.
 */
export function openTable(bytes: Uint8Array, name: string, { accounts, libraries, local }: TableNeeds): OpenedTable {
  const parsed = parseTable(bytes, local)
  const refuse = (line: number, problem: string, message: string) =>
    invalid(`line ${line}: ${message}`, { code: 'invalid_import', fields: { line, problem } })
  if ('problem' in parsed) throw refuse(parsed.line, parsed.problem, parsed.message)
  const here = libraries.list()
  const data = toSourceData(parsed.rows, { roots: here.map(({ root }) => root) })
  const people = data.people.map(({ user }) => {
    const account = accounts.named(user.username)
    if (account && !account.isDemo) return { sourceUserId: user.id, userId: account.id }
    const { line = 1 } = parsed.rows.find(({ person }) => person === user.username) ?? {}
    throw refuse(line, 'person', `There is no person called "${user.username}".`)
  })
  const described = { version: '', users: data.people.map(({ user }) => user), libraries: data.libraries }
  return {
    opened: {
      row: { source: 'table', url: '', file: '', name: name.slice(0, MAX_NAME_LENGTH) },
      source: { describe: () => Promise.resolve(described), read: packedFrom(data) },
    },
    described,
    wanted: {
      people,
      folders: here.map(({ id }) => ({ folderId: TABLE_FOLDER, libraryId: id })),
      ...{ cutoff: null, takesLists: false, takesSetAside: false },
    },
  }
}
