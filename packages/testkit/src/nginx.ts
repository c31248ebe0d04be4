import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import type { TemporaryFolder } from './temporary-folder.ts'

/** Debian's. */
export const NGINX = '/usr/sbin/nginx'

/** Starts nginx with a site on a free port, and waits until it responds. */
export async function startNginx({
  prefix,
  site,
  http,
}: {
  /** For its configuration, logs and temporary files. */
  prefix: TemporaryFolder
  /** A file for its `http` block, with `listen 80;`. */
  site: string
  /** Further lines for that block. */
  http: string
}) {
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${prefix.at(kind)};`)
  // If started as root, its workers would run as another user, who cannot read temporary folders.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    prefix.at('nginx.conf'),
    `${user} daemon off; worker_processes 1; pid ${prefix.at('pid')}; error_log ${prefix.at('start.log')};
    events {} http { ${http} ${temporary.join(' ')}\n${site.replace('listen 80;', `listen 127.0.0.1:${port};`)}\n}`,
  )
  const child = spawn(NGINX, ['-p', prefix.path, '-c', prefix.at('nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const errors = (): string => (existsSync(prefix.at('start.log')) ? readFileSync(prefix.at('start.log'), 'utf8') : '')

  async function stop(): Promise<void> {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  for (let turn = 0; turn < 200 && child.exitCode === null; turn += 1) {
    if (await isAnswering(url)) return { url, errors, stop, [Symbol.asyncDispose]: stop }
    await pause(50)
  }
  await stop()
  throw new Error(errors() || 'nginx did not start')
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )
