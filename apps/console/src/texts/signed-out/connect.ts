import { chooseTexts } from '@chapterhouse/ui/language'

export const en = {
  page: 'Connect',
  opening: 'Opening your invite…',
  titleWithoutCode: (server: string) => `Connect to ${server}`,
  introWithoutCode: 'Enter your invite code or paste the link.',
  code: 'Code or link',
  codeHint: "16 letters and digits. Dashes and capital letters don't matter.",
  codeMissing: 'Enter the full code: 16 letters and digits.',
  next: 'Continue',
  another: 'Enter another code',
  title: (server: string) => `Welcome to ${server}`,
  remaining: {
    devices: (count: string, isOne: boolean) => (isOne ? 'Works for 1 more device.' : `Works for ${count} more devices.`),
    until: (moment: string) => `Valid until ${moment}.`,
    devicesUntil: (count: string, isOne: boolean, moment: string) =>
      isOne ? `Works for 1 more device, until ${moment}.` : `Works for ${count} more devices, until ${moment}.`,
  },
  thisDevice: 'On this device',
  openPlayer: 'Open the web player',
  openApp: 'Open in an app',
  appHint: 'Requires a player app on this device.',
  ios: 'Get the app for iPhone',
  android: 'Get the app for Android',
  otherDevice: 'On another device',
  scanWithPlayer: "Scan this QR code with the other device's camera or a player app.",
  scanWithApp: 'Scan this QR code with a player app on the other device.',
  link: 'Or use this link',
  linkHint: "Anyone with this link can sign in as you. Don't share it.",
  address: 'Server address for player apps',
  console: 'Do you manage this server?',
  openConsole: 'Open the console',
  refused: {
    '400': { title: "This isn't a complete code.", advice: 'Enter all 16 letters and digits.' },
    '401': {
      title: "This code isn't valid.",
      advice: 'It may be mistyped, expired or already used. Check it, or ask for a new one.',
    },
    '429': { title: 'Too many attempts.', advice: 'Wait 15 minutes, then try again.' },
  },
}

export type Texts = typeof en

export const connectTexts = chooseTexts(en, { de: async () => (await import('./connect.de.ts')).de })
