import type { Texts } from './onboarding.en.ts'

export const de: Texts = {
  language: 'Sprache',
  onlyHere: (bind) =>
    `Diese Adresse führt nur von diesem Rechner hierher: Kein Telefon und kein anderes Gerät kann sie öffnen. Öffnen Sie diese Seite unter dem Namen oder der Nummer, die dieser Rechner in Ihrem Netz hat, und nehmen Sie die Adresse von dort. Antwortet dort nichts, starten Sie den Server mit --bind ${bind}: Mehr sagt docs/install.md des Servers.`,
  publicAddress: {
    unset: (origin) =>
      `Es ist keine öffentliche Adresse eingestellt. Der Link verwendet deshalb die Adresse, unter der Sie diese Seite geöffnet haben: ${origin}. Wenn Hörer den Server dort nicht erreichen, öffnen Sie diese Seite unter einer Adresse, die sie erreichen.`,
    use: (origin) => `${origin} als öffentliche Adresse verwenden`,
    saved: 'Öffentliche Adresse gespeichert.',
  },
}
