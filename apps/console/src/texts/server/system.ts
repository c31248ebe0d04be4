import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  title: 'System',
  about: 'Server',
  facts: {
    version: 'Version',
    install: 'Installed as',
    runtime: 'Runtime',
    machine: 'Machine',
    started: 'Started',
    id: 'Server ID',
    data: 'Data folder',
    database: 'Database',
    schema: 'Database version',
    player: 'Web player',
  },
  installs: { docker: 'Container', binary: 'Program', source: 'Source code' } as Record<string, string>,
  players: { embedded: 'Built-in', dir: 'From a folder', '': 'None' } as Record<string, string>,
  restart: {
    service: 'In a shell on the server, run:',
    container: 'Restart its container, for example:',
    program: 'Stop the program with Ctrl+C, then start it again as before. If it runs as a service, restart the service.',
    unknown: 'Restart the service, container or program.',
  },
  updates: {
    title: 'Updates',
    off: 'The update check is off.',
    turnOn: 'Turn it on in Settings',
    never: 'Not checked yet.',
    available: (version: string) => `Version ${version} is available.`,
    upToDate: 'This is the latest version.',
    incomparable: (version: string) =>
      `The latest release is ${version}. This server runs from source code, so its version can't be compared.`,
    none: 'No releases found.',
    notes: 'Release notes',
    checked: 'Last checked',
    check: 'Check now',
    errors: {
      rate_limited: 'The release server allows no more requests right now. Try again later.',
      unreachable: "The release server couldn't be reached. Check the address and the connection.",
      redirected: 'The address redirects to another one. Enter that one in Settings.',
      bad_response: "The address doesn't return a list of releases. Check it in Settings.",
    } as Record<string, string>,
  },
  tools: {
    title: 'Tools',
    missing: 'Not available',
    sources: { explicit: 'configured', beside: 'in the server folder', path: 'on this machine', download: 'downloaded' } as Record<
      string,
      string
    >,
  },
  certificates: {
    title: 'Certificates',
    off: "This server doesn't encrypt connections.",
    allNames: 'All names',
    notIssued: 'No certificate yet. Check the server log.',
    validUntil: (day: string) => `Valid until ${day}`,
    expired: (day: string) => `Expired on ${day}`,
    selfSigned: 'Self-signed',
    issuedBy: (issuer: string) => `Issued by ${issuer}`,
  },
  disks: {
    title: 'Disks',
    none: 'No libraries yet.',
    free: (free: string, total: string) => `${free} free of ${total}`,
    offline: "The folder doesn't respond.",
    unknown: 'Free space unknown',
  },
  loops: {
    title: 'Background jobs',
    running: 'All background jobs are running.',
    failed: (name: string, times: number) => (times === 1 ? `${name} failed once.` : `${name} failed ${times} times.`),
  },
}

export type Texts = typeof en

export const systemTexts = chooseTexts(en, { de: async () => (await import('./system.de.ts')).de })
