import { chooseTexts } from '@chapterhouse/ui/language'

/** Texts shared by the pages without a sign-in. */
const en = {
  language: 'Language',
  localhostOnly: (bind: string) =>
    `This address only works on this computer. To reach the server from other devices, open this page via its LAN name or IP address. If that fails, start the server with --bind ${bind} (see docs/install.md).`,
  publicAddress: {
    unset: (origin: string) =>
      `No public address is set, so this link uses the address you opened this page with: ${origin}. If listeners can't reach the server there, open this page at an address they can reach.`,
    use: (origin: string) => `Use ${origin} as the public address`,
    saved: 'Public address saved.',
  },
}

export type Texts = typeof en

export const onboardingTexts = chooseTexts(en, { de: async () => (await import('./onboarding.de.ts')).de })
