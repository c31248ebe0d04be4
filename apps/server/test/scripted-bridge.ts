import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const HEADERS = { 'x-service-client': 'Chapterhouse-Bridge/1.0 (linux)', 'content-type': 'application/json' }
export const KINDS = ['sidecars.generate']

export interface Answer {
  status: number
  /** Parsed JSON. */
  body: ReturnType<typeof JSON.parse>
}

interface Claimed {
  id: number
  claim: string
  libraryId: number
  path: string
}

/**
 * A bridge as the server knows one: it pairs, sends heartbeats, does one job and writes its texts, over HTTP and into the folders of
 * the library. The test supplies the texts. Every step may be repeated, as a bridge does whose request had no response.
 */
export class ScriptedBridge {
  readonly #base: () => string
  readonly #shelf: string
  #token = ''
  job: Claimed | undefined

  constructor({ base, shelf }: { base: () => string; shelf: string }) {
    this.#base = base
    this.#shelf = shelf
  }

  async send(route: string, body?: unknown): Promise<Answer> {
    const [method = 'GET', url = ''] = route.split(' ')
    const response = await fetch(`${this.#base()}/api/v1${url}`, {
      method,
      headers: { ...HEADERS, ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }

  async pair(code: string): Promise<Answer> {
    const answer = await this.send('POST /bridge/pair', { code, name: 'Scripted' })
    if (answer.status === 200) this.#token = answer.body.token
    return answer
  }

  heartbeat(): Promise<Answer> {
    return this.send('PUT /bridge/status', {
      kinds: KINDS,
      libraries: [{ library_id: 1, mount_path: this.#shelf, ok: true, writable: true }],
      jobs: this.job ? [{ id: this.job.id, claim: this.job.claim }] : [],
    })
  }

  async claim(): Promise<Answer> {
    const answer = await this.send('POST /bridge/jobs/claim', { kinds: KINDS })
    if (answer.status === 200) {
      const { job, claim } = answer.body
      this.job = { id: job.id, claim, libraryId: job.library_id, path: job.path }
    }
    return answer
  }

  /** Follows the book if the answer says that it has moved. */
  async report(state: string, more: object = {}): Promise<Answer> {
    const answer = await this.send(`PUT /bridge/jobs/${this.#claimed.id}`, { claim: this.#claimed.claim, state, ...more })
    if (answer.status === 200) this.job = { ...this.#claimed, libraryId: answer.body.library_id, path: answer.body.path }
    return answer
  }

  facts(): Promise<Answer> {
    const { libraryId, path: book } = this.#claimed
    return this.send(`GET /bridge/libraries/${libraryId}/book?path=${encodeURIComponent(book)}`)
  }

  /** Writes a file beside the book as a bridge does: aside, then renamed. */
  write(name: string, content: object): void {
    const folder = path.join(this.#shelf, this.#claimed.path, '.chapterhouse')
    mkdirSync(folder, { recursive: true })
    const aside = path.join(folder, `${name}.part`)
    writeFileSync(aside, JSON.stringify(content))
    renameSync(aside, path.join(folder, name))
  }

  rescan(): Promise<Answer> {
    const { libraryId, path: book } = this.#claimed
    return this.send('POST /bridge/rescan', { library_id: libraryId, path: book, mode: 'attachments' })
  }

  get #claimed(): Claimed {
    if (!this.job) throw new Error('nothing is claimed')
    return this.job
  }
}
