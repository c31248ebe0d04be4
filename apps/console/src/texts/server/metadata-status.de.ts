import type { Texts } from './metadata-status.ts'

export const de: Texts = {
  sent: 'Ist das Nachschlagen eingeschaltet, fragt dieser Server selbst beim Dienst an, nicht die Player und Browser. Jede Anfrage enthält eine ASIN, eine ISBN oder die ID eines Werks sowie die Version dieses Servers; beim Abgleich auch Titel, Autoren und Sprecher.',
  checking: 'Der Metadatendienst wird geprüft …',
  off: 'Das Nachschlagen ist aus. Es wird nichts gesendet.',
  noAddress:
    'Das Nachschlagen ist eingeschaltet, aber es fehlt eine Adresse: Es wird nichts nachgeschlagen. Geben Sie die Adresse eines Metadatendiensts ein.',
  reachable: (address, ms) => `${address} ist erreichbar (${ms} ms).`,
  unreachable: (address) => `${address} ist nicht erreichbar. Bücher behalten ihre vorhandenen Metadaten.`,
  checked: 'Zuletzt geprüft',
  errors: {
    timeout: 'Er hat nicht rechtzeitig geantwortet.',
    unreachable: 'Keine Verbindung. Prüfen Sie die Adresse und ob der Dienst läuft.',
    bad_response: 'Die Antwort stammt nicht von einem Metadatendienst. Prüfen Sie die Adresse.',
    redirected: 'Er leitet an eine andere Adresse weiter. Geben Sie diese ein.',
    too_large: 'Seine Antwort ist zu groß.',
    http_404: 'Unter dieser Adresse gibt es keinen Metadatendienst. Prüfen Sie den Pfad.',
  },
  otherError: (code) =>
    code.startsWith('http_')
      ? `Er antwortet mit dem HTTP-Status ${code.slice('http_'.length)}. Versuchen Sie es später noch einmal.`
      : `Grund: ${code}.`,
}
