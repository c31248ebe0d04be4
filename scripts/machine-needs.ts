// Programs that tests need but npm does not provide. Installed if this machine allows it, otherwise reported.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

interface Need {
  program: string
  /** The Debian package that contains it. */
  debian: string
  /** An alternative program, for machines that already have it or lack a package for the first. */
  otherwise?: string
  /** Matches the text of test files that cannot run without it. */
  usedBy: RegExp
}

const NEEDS: readonly Need[] = [
  { program: 'ffmpeg', debian: 'ffmpeg', usedBy: /testkit\/(tone|test-disk)|scanned-library|\bff(mpeg|probe)\b/ },
  { program: 'nginx', debian: 'nginx-light', usedBy: /\bnginx\b/ },
  {
    program: 'chromium-headless-shell',
    debian: 'chromium-headless-shell',
    otherwise: 'chromium',
    usedBy: /\b(test-browser|server-and-browser|page-checks|onboarding|\.tests)\.ts'/,
  },
  { program: 'pebble', debian: 'pebble', usedBy: /\bpebble\b/ },
  { program: 'strace', debian: 'strace', usedBy: /\bstrace\b/ },
]

/** Installs missing programs if possible and returns those still missing. */
export function fetchMissingPrograms(print: (line: string) => void): Need[] {
  const wanted = NEEDS.filter(({ program }) => !isThere(program))
  if (wanted.length > 0 && process.getuid?.() === 0 && isThere('apt-get')) {
    print(`Installing ${wanted.map(({ debian }) => debian).join(', ')} …`)
    apt('update', '-qq')
    // One at a time: a package missing from this distribution must not prevent the others.
    for (const { debian } of wanted) apt('install', '-y', '-qq', '--no-install-recommends', debian)
    for (const { otherwise } of wanted.filter(isMissing))
      if (otherwise) apt('install', '-y', '-qq', '--no-install-recommends', otherwise)
  }
  const missing = wanted.filter(isMissing)
  if (missing.length > 0)
    print(
      `Not on this machine: ${missing.map(({ program }) => program).join(', ')}. As root: apt-get install ${missing.map(({ debian }) => debian).join(' ')}`,
    )
  return missing
}

const isMissing = ({ program, otherwise }: Need): boolean => !isThere(program) && !(otherwise && isThere(otherwise))

/** Test files that cannot run without a missing program, each with the reason. */
export function cannotRun(files: readonly string[], missing: readonly Need[]): Map<string, string> {
  const reasons = new Map<string, string>()
  for (const file of files) {
    const text = missing.length > 0 ? readFileSync(file, 'utf8') : ''
    const need = missing.find(({ usedBy }) => usedBy.test(text))
    if (need) reasons.set(file, `needs ${need.program}`)
  }
  return reasons
}

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Debian installs servers in /usr/sbin, which is not on every search path. */
function isThere(program: string): boolean {
  const PATH = `${process.env['PATH']}:/usr/sbin:/sbin`
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: { ...process.env, PATH } }).status === 0
}
