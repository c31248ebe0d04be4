import type { Texts } from './connect.en.ts'

export const de: Texts = {
  page: 'Verbinden',
  opening: 'Ihre Einladung wird angesehen …',
  titleWithout: (server) => `Hören mit ${server}`,
  leadWithout: 'Geben Sie den Code Ihrer Einladung ein oder fügen Sie ihren Link ein.',
  code: 'Code oder Link',
  codeHint: 'Sechzehn Buchstaben und Ziffern. Auf Striche und Großschreibung kommt es nicht an.',
  codeMissing: 'Geben Sie den ganzen Code ein: sechzehn Buchstaben und Ziffern.',
  go: 'Weiter',
  another: 'Anderen Code eingeben',
  title: (server) => `Willkommen bei ${server}`,
  rest: {
    devices: (count, isOne) => (isOne ? 'Gilt noch für ein Gerät.' : `Gilt noch für ${count} Geräte.`),
    until: (moment) => `Gilt bis ${moment}.`,
    devicesUntil: (count, isOne, moment) =>
      isOne ? `Gilt noch für ein Gerät, bis ${moment}.` : `Gilt noch für ${count} Geräte, bis ${moment}.`,
  },
  here: 'Auf diesem Gerät',
  openPlayer: 'Webplayer öffnen',
  openApp: 'In einer App öffnen',
  appHint: 'Geht dort, wo eine Player-App installiert ist.',
  ios: 'App für das iPhone holen',
  android: 'App für Android holen',
  there: 'Auf einem anderen Gerät',
  scanWithPlayer: 'Nehmen Sie diesen Code mit der Kamera des anderen Geräts auf oder mit einer Player-App.',
  scanWithApp: 'Nehmen Sie diesen Code mit einer Player-App auf dem anderen Gerät auf.',
  link: 'Oder nehmen Sie diesen Link mit',
  linkHint: 'Wer ihn hat, kann sich als Sie anmelden. Geben Sie ihn niemandem sonst.',
  address: 'Adresse für Player-Apps',
  console: 'Sie betreuen diesen Server?',
  openConsole: 'Verwaltung öffnen',
  refused: {
    '400': { title: 'Das ist kein Code.', advice: 'Geben Sie alle sechzehn Buchstaben und Ziffern ein.' },
    '401': {
      title: 'Dieser Code öffnet nichts.',
      advice:
        'Vielleicht ist er verbraucht oder abgelaufen, oder es ist ein Tippfehler darin. Sehen Sie noch einmal nach oder bitten Sie um einen neuen.',
    },
    '429': { title: 'Das waren zu viele Versuche.', advice: 'Warten Sie eine Viertelstunde und versuchen Sie es noch einmal.' },
  },
}
