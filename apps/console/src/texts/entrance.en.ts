/** Words of the pages that stand before any sign-in, and of what leads to them. */
export const en = {
  language: 'Language',
  onlyHere: (bind: string) =>
    `This address leads here from this machine only: no phone and no other device can open it. Open this page by the name or number that this machine has in your network, and take the address from there. Where nothing answers, start the server with --bind ${bind}: docs/install.md of the server says more.`,
}

export type Texts = typeof en
