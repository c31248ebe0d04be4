// `npm run bench -- peer`: the same work on this server and on a built checkout of Audiobookshelf.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { generateLibrary } from './generate-library.ts'
import { audiobookshelfAt, isCheckout } from './peer/audiobookshelf.ts'
import { comparePeers } from './peer/compare-peers.ts'
import { startOurs } from './peer/ours.ts'
import { inATable } from './results.ts'

const VARIABLE = 'AUDIOBOOKSHELF_CHECKOUT'
const USAGE = `${VARIABLE}=FOLDER npm run bench -- peer [--books 2000] [--rounds 3] [--seconds 3] [--rest 60] [--library-cache DIR]

  Prints scans, requests, start and memory of this server and of Audiobookshelf, measured on the same library. FOLDER is a checkout of
  Audiobookshelf with its packages and its client (npm ci, and npm ci and npm run generate in client/). It is started as it is, with
  folders for its data that are removed at the end; nothing is written to the checkout. The requests are those of versions from 2.26 on.
  They were tried with a stand-in that answers the same requests, not with every release: if one refuses a request, this says which.`

export async function benchPeer(args: string[]): Promise<void> {
  const { values: options } = parseArgs({
    args,
    options: {
      books: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      rest: { type: 'string', default: '60' },
      'library-cache': { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (options.help) return void process.stdout.write(`${USAGE}\n`)
  const checkout = process.env[VARIABLE]
  if (checkout === undefined || !isCheckout(checkout)) {
    const problem = checkout === undefined ? `${VARIABLE} is not set` : `${checkout} is not a checkout with its packages`
    process.stderr.write(`${problem}. Set it to the folder of a built Audiobookshelf; --help says more.\n`)
    process.exitCode = 1
    return
  }
  const library = await generateLibrary({ books: Number(options.books), cache: options['library-cache'], progress: () => {} })
  const workspace = mkdtempSync(path.join(tmpdir(), 'bench-'))
  try {
    const rows = await comparePeers({
      ours: startOurs,
      reference: audiobookshelfAt(checkout),
      root: library.root,
      books: library.books.length,
      workspace,
      rounds: Number(options.rounds),
      seconds: Number(options.seconds),
      restSeconds: Number(options.rest),
    })
    process.stdout.write(`The reference is Audiobookshelf; the value is ours divided by it.\n\n${inATable(rows)}\n`)
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}
