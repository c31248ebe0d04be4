export const en = {
  page: 'Connect',
  opening: 'Looking at your invitation …',
  titleWithout: (server: string) => `Listen with ${server}`,
  leadWithout: 'Type the code of your invitation, or paste its link.',
  code: 'Code or link',
  codeHint: 'Sixteen letters and digits. Dashes and capital letters do not matter.',
  codeMissing: 'Type or paste the whole code: sixteen letters and digits.',
  go: 'Go on',
  another: 'Type another code',
  title: (server: string) => `Welcome to ${server}`,
  rest: {
    devices: (count: string, isOne: boolean) => (isOne ? 'Good for one more device.' : `Good for ${count} more devices.`),
    until: (moment: string) => `Good until ${moment}.`,
    devicesUntil: (count: string, isOne: boolean, moment: string) =>
      isOne ? `Good for one more device, until ${moment}.` : `Good for ${count} more devices, until ${moment}.`,
  },
  here: 'On this device',
  openPlayer: 'Open the web player',
  openApp: 'Open in an app',
  appHint: 'Works where a player app is installed.',
  ios: 'Get the app for iPhone',
  android: 'Get the app for Android',
  there: 'On another device',
  scanWithPlayer: 'Scan this code with the camera of the other device, or with a player app.',
  scanWithApp: 'Scan this code with a player app on the other device.',
  link: 'Or carry this link over',
  linkHint: 'Whoever has it can sign in as you. Give it to nobody else.',
  address: 'Address for player apps',
  console: 'You look after this server?',
  openConsole: 'Open the console',
  refused: {
    '400': { title: 'This is no code.', advice: 'Type all sixteen letters and digits.' },
    '401': {
      title: 'This code does not open anything.',
      advice: 'It may be used up, or have ended, or hold a slip. Look again, or ask for a new one.',
    },
    '429': { title: 'That was tried too often.', advice: 'Wait a quarter of an hour, then try again.' },
  },
}

export type Texts = typeof en
