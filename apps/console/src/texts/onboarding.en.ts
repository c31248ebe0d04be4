/** Words of the pages that stand before any sign-in, and of what leads to them. */
export const en = {
  language: 'Language',
  onlyHere: (bind: string) =>
    `This address leads here from this machine only: no phone and no other device can open it. Open this page by the name or number that this machine has in your network, and take the address from there. Where nothing answers, start the server with --bind ${bind}: docs/install.md of the server says more.`,
  publicAddress: {
    unset: (origin: string) =>
      `No public address is set, so this link uses the address you opened this page with: ${origin}. If listeners can't reach the server there, open this page at an address they can reach.`,
    use: (origin: string) => `Use ${origin} as the public address`,
    saved: 'Public address saved.',
  },
}

export type Texts = typeof en
