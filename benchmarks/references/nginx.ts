import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@chapterhouse/testkit/free-port'
import { childrenOf } from '../measuring/process-cost.ts'

interface Nginx extends AsyncDisposable {
  /** The proxy in front of the server, as documented. */
  origin: string
  /** The same nginx, serving the same files itself. */
  alone: string
  /** The process id of its only worker. */
  pids: readonly number[]
}

const NGINX = '/usr/sbin/nginx'
const DOCUMENTED = path.resolve(import.meta.dirname, '../../deploy/nginx.conf')
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export const hasNginx = (): boolean => existsSync(NGINX)

/** One nginx with the documented configuration in front of `behind`, and also as a plain file server for the same folder. */
export async function startNginx({ behind, root, workspace }: { behind: string; root: string; workspace: string }): Promise<Nginx> {
  const prefix = path.join(workspace, 'nginx')
  mkdirSync(prefix, { recursive: true })
  const [port, alonePort] = [await freePort(), await freePort()]
  const documented = readFileSync(DOCUMENTED, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('http://127.0.0.1:8080', behind)
    .replaceAll('/srv/audiobooks', root)
  const alone = `server { listen 127.0.0.1:${alonePort}; tcp_nodelay on; root "${root}"; }`
  const temporary = TEMPORARY.map((kind) => `${kind}_temp_path ${prefix}/${kind};`).join(' ')
  // If started as root, its worker would run as another user without access to temporary folders.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = path.join(prefix, 'nginx.conf')
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${prefix}/pid; error_log ${prefix}/error.log; events {}
    http { access_log off; sendfile on; keepalive_requests 1000000; default_type application/octet-stream; ${temporary} ${documented} ${alone} }`,
  )
  const nginx = spawn(NGINX, ['-p', prefix, '-c', file], { stdio: 'ignore' })
  const origins = { origin: `http://127.0.0.1:${port}`, alone: `http://127.0.0.1:${alonePort}` }
  await answers(origins.alone)
  return { ...origins, pids: childrenOf(nginx.pid ?? 0), [Symbol.asyncDispose]: () => hangUp(nginx) }
}

async function answers(origin: string): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const reached = await fetch(origin).then(
      (answer) => answer.arrayBuffer().then(() => true),
      () => false,
    )
    if (reached) return
    await setTimeout(50)
  }
  throw new Error('nginx does not answer')
}

async function hangUp(nginx: ChildProcess): Promise<void> {
  const gone = once(nginx, 'close')
  nginx.kill('SIGTERM')
  await gone
}
