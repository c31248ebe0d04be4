import type { Texts } from './connect.en.ts'

export const de: Texts = {
  title: 'Anmelden',
  to: (server) => `Bei ${server} anmelden`,
  ended: 'Bitte melden Sie sich neu an. Ihre Stelle ist gemerkt.',
  by: 'Womit',
  byPassword: 'Passwort',
  byCode: 'Code',
  username: 'Name',
  password: 'Passwort',
  showPassword: 'Passwort zeigen',
  scan: {
    title: 'Code scannen',
    hint: 'Halten Sie den Code des anderen Geräts ins Bild.',
    refused: 'Die Kamera lässt sich nicht benutzen. Tippen Sie den Code oder fügen Sie den Link ein.',
    picture: 'Bild der Kamera',
  },
  code: 'Code oder Link',
  codeHint:
    'Aus einer Einladung oder von einem Gerät, auf dem Sie schon angemeldet sind: Sie, Geräte, Gerät hinzufügen. Einfügen geht.',
  signIn: 'Anmelden',
  signingIn: 'Anmeldung läuft',
  guest: 'Als Gast umsehen',
  guestHint: 'Das ist eine Vorführung; sie vergisst Sie nach einer Weile.',
  linkTitle: 'Ihre Einladung wird geöffnet',
  guestTitle: 'Ein Besuch wird vorbereitet',
  again: 'Noch einmal',
  otherWay: 'Anders anmelden',
  noWay: 'Bei diesem Server kann sich niemand im Browser anmelden. Fragen Sie, wem er gehört.',
  missing: {
    username: 'Geben Sie Ihren Namen ein.',
    password: 'Geben Sie Ihr Passwort ein.',
    code: 'Tippen oder fügen Sie einen Code aus sechzehn Buchstaben und Ziffern ein.',
  },
  elsewhere: (server) => `Dieser Link gehört zu ${server}. Öffnen Sie ihn dort.`,
  refusals: {
    password: {
      title: 'Name und Passwort passen nicht zusammen.',
      advice: 'Suchen Sie nach einem Tippfehler, auch bei großen Buchstaben, und versuchen Sie es noch einmal.',
    },
    code: {
      title: 'Dieser Code öffnet nichts.',
      advice: 'Suchen Sie nach einem Tippfehler oder bitten Sie um einen neuen: Codes gelten nur eine Weile.',
    },
    link: { title: 'Dieser Link öffnet nichts mehr.', advice: 'Bitten Sie um einen neuen oder melden Sie sich anders an.' },
    usedUp: { title: 'Diese Einladung ist auf allen ihren Geräten verbraucht.', advice: 'Bitten Sie um eine neue.' },
    expired: { title: 'Diese Einladung gilt nicht mehr.', advice: 'Bitten Sie um eine neue.' },
    tooOften: { title: 'Das waren zu viele Versuche.', advice: 'Warten Sie eine Viertelstunde und versuchen Sie es noch einmal.' },
    demoTooOften: {
      title: 'Zu viele Besuche von hier.',
      advice: 'Warten Sie eine Viertelstunde und versuchen Sie es noch einmal.',
    },
    demoFull: { title: 'Alle Plätze für Gäste sind belegt.', advice: 'Versuchen Sie es später noch einmal.' },
    noDemo: { title: 'Dieser Server empfängt keine Gäste.', advice: 'Melden Sie sich an oder bitten Sie um eine Einladung.' },
    busy: { title: 'Der Server ist beschäftigt.', advice: 'Versuchen Sie es gleich noch einmal.' },
  },
}
