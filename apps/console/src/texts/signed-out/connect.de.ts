import type { Texts } from './connect.ts'

export const de: Texts = {
  page: 'Verbinden',
  opening: 'Ihre Einladung wird geöffnet …',
  titleWithoutCode: (server) => `Mit ${server} verbinden`,
  introWithoutCode: 'Geben Sie Ihren Einladungscode ein oder fügen Sie den Link ein.',
  code: 'Code oder Link',
  codeHint: '16 Buchstaben und Ziffern. Bindestriche und Großschreibung spielen keine Rolle.',
  codeMissing: 'Geben Sie den vollständigen Code ein: 16 Buchstaben und Ziffern.',
  next: 'Weiter',
  another: 'Anderen Code eingeben',
  title: (server) => `Willkommen bei ${server}`,
  remaining: {
    devices: (count, isOne) => (isOne ? 'Gilt noch für 1 Gerät.' : `Gilt noch für ${count} Geräte.`),
    until: (moment) => `Gültig bis ${moment}.`,
    devicesUntil: (count, isOne, moment) =>
      isOne ? `Gilt noch für 1 Gerät, bis ${moment}.` : `Gilt noch für ${count} Geräte, bis ${moment}.`,
  },
  thisDevice: 'Auf diesem Gerät',
  openPlayer: 'Webplayer öffnen',
  openApp: 'In einer App öffnen',
  appHint: 'Dafür muss auf diesem Gerät eine Player-App installiert sein.',
  ios: 'App für iPhone laden',
  android: 'App für Android laden',
  otherDevice: 'Auf einem anderen Gerät',
  scanWithPlayer: 'Scannen Sie diesen QR-Code mit der Kamera des anderen Geräts oder mit einer Player-App.',
  scanWithApp: 'Scannen Sie diesen QR-Code mit einer Player-App auf dem anderen Gerät.',
  link: 'Oder diesen Link verwenden',
  linkHint: 'Wer diesen Link hat, kann sich als Sie anmelden. Geben Sie ihn nicht weiter.',
  address: 'Serveradresse für Player-Apps',
  console: 'Verwalten Sie diesen Server?',
  openConsole: 'Verwaltung öffnen',
  refused: {
    '400': { title: 'Das ist kein vollständiger Code.', advice: 'Geben Sie alle 16 Buchstaben und Ziffern ein.' },
    '401': {
      title: 'Dieser Code ist ungültig.',
      advice:
        'Vielleicht wurde er schon verwendet, ist abgelaufen oder enthält einen Tippfehler. Prüfen Sie ihn oder bitten Sie um einen neuen.',
    },
    '429': { title: 'Zu viele Versuche.', advice: 'Warten Sie 15 Minuten und versuchen Sie es noch einmal.' },
  },
}
