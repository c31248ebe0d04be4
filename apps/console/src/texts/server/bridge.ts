import { chooseTexts } from '@chapterhouse/ui/language'

interface Fault {
  text: string
  advice: string
}

/** Why the bridge can't use a library, by its code. */
const faults: Record<string, Fault> = {
  missing: {
    text: "Folder not found on the bridge's machine.",
    advice: "Mount the library's folder there, or correct its path on the bridge's page.",
  },
  not_a_folder: {
    text: "That path isn't a folder.",
    advice: "Enter the library's folder on the bridge's page.",
  },
  mismatch: {
    text: "That folder doesn't contain this library's files.",
    advice: "Enter the right folder on the bridge's page. If it is the right one, scan the library.",
  },
  read_only: {
    text: 'The bridge may read this folder, but not write to it.',
    advice: 'Mount it with write access, and let the user that runs the bridge write to it.',
  },
}

const en = {
  title: 'Bridge',
  unpaired: {
    title: 'No bridge paired',
    purpose:
      'A bridge is a companion program that turns a book into a list of characters and recaps. Listeners see these only as far as they have listened.',
    needsTitle: 'Requirements',
    needs: [
      'A machine that may compute for hours: a book takes about a quarter of its length, less with a graphics card.',
      "Your libraries' folders on that machine, with write access. The bridge writes one hidden folder per book and never changes audio.",
      'A language model: your own, or an account with a provider, which costs money. You set a budget on the bridge.',
    ],
    commandTitle: 'Start',
    command: 'Run this on that machine. It asks for a pairing code.',
    commandLabel: 'Command',
  },
  pair: {
    act: 'Create pairing code',
    another: 'Pair another bridge',
    title: 'Pair a bridge',
    text: 'Enter this code on the bridge. It is shown only once and works once.',
    replaces: 'The bridge that is paired now is signed out as soon as another one uses the code.',
    code: 'Pairing code',
    validFor: (minutes: number) => (minutes === 1 ? 'Valid for 1 more minute.' : `Valid for ${minutes} more minutes.`),
    expired: 'This code has expired. Create another one.',
    waiting: 'Waiting for the bridge…',
    again: 'Create another code',
    pending: (when: string) => `A code is valid until ${when}. It can't be shown again; another one replaces it.`,
    paired: (name: string) => `Paired with ${name}.`,
  },
  unpair: {
    act: 'Unpair',
    title: (name: string) => `Unpair ${name}?`,
    text: 'The bridge can no longer use this server.',
    open: (count: number) =>
      count === 0
        ? 'No jobs are open.'
        : count === 1
          ? 'The open job is kept and waits until a bridge is paired again. If the bridge is working on it, it starts over.'
          : `The ${count} open jobs are kept and wait until a bridge is paired again. Those the bridge is working on start over.`,
    kept: 'Characters and recaps already written are kept.',
    done: (name: string) => `${name} unpaired.`,
  },
  state: {
    title: 'Status',
    online: 'Online',
    offline: (since: string) => `Offline, last seen ${since}`,
    neverSeen: 'Paired, not heard from yet',
    paused: "Paused. It starts no jobs until it is resumed on the bridge's page.",
    noModel: "No language model is ready. Jobs wait until one is set up on the bridge's page.",
    notAble: "This version of the bridge can't create characters and recaps.",
    facts: {
      version: 'Version',
      platform: 'Platform',
      paired: 'Paired',
      seen: 'Last seen',
      models: 'Language models',
      page: 'Page',
    },
    page: "Open the bridge's page",
    pageHint: 'Works only in your local network.',
  },
  budget: {
    title: 'Budget this month',
    spent: (spent: string, budget: string) => `${spent} of ${budget} spent`,
    unlimited: (spent: string) => `${spent} spent, no monthly limit`,
    nothing: 'Nothing spent, no monthly limit',
    subscription: 'Covered by a subscription',
    used: 'The budget is used up. Jobs continue on the 1st of next month.',
  },
  libraries: {
    title: 'Libraries',
    none: 'No libraries yet.',
    writable: 'Ready',
    notReady: 'Not ready',
    notReported: {
      text: 'The bridge has not reported this library yet.',
      advice: "Choose its folder on the bridge's page.",
    },
    unknown: (code: string) => ({
      text: code === '' ? "The bridge can't use this folder." : `The bridge can't use this folder (${code}).`,
      advice: "See the bridge's page for details.",
    }),
    faults,
  },
}

export type Texts = typeof en

export const bridgeTexts = chooseTexts(en, { de: async () => (await import('./bridge.de.ts')).de })
