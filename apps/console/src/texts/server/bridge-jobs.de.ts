import type { Texts } from './bridge-jobs.ts'

export const de: Texts = {
  title: 'Aufträge',
  parks: {
    agent_unavailable: {
      title: 'Sprachmodell nicht erreichbar',
      advice:
        'Die Bridge versucht es alle 10 Minuten erneut, falls ein Modell eingerichtet ist. Sonst richten Sie eines auf der Seite der Bridge ein.',
    },
    agent_rate_limited: {
      title: 'Limit des Sprachmodells erreicht',
      advice: 'Der Auftrag geht von selbst weiter, sobald das Limit zurückgesetzt ist.',
    },
    agent_credential_refused: {
      title: 'Schlüssel des Sprachmodells abgelehnt',
      advice: 'Tragen Sie auf der Seite der Bridge einen gültigen Schlüssel ein. Die Bridge versucht es alle 30 Minuten erneut.',
    },
    budget_exceeded: {
      title: 'Budget aufgebraucht',
      advice:
        'Ein Monatsbudget beginnt am 1. neu. Ist es das Budget für dieses Buch, erhöhen Sie es auf der Seite der Bridge und wählen Sie dann „Erneut versuchen“.',
    },
    agent_validation_exhausted: {
      title: 'Unbrauchbare Antworten des Sprachmodells',
      advice:
        'Wählen Sie „Erneut versuchen“. Geschieht es wieder, richten Sie auf der Seite der Bridge ein leistungsfähigeres Modell ein.',
    },
    qa_no_converge: {
      title: 'Transkript nicht gut genug',
      advice:
        'Einige Stellen bleiben auch nach mehreren Versuchen zweifelhaft. Wählen Sie „Erneut versuchen“ oder brechen Sie den Auftrag ab.',
    },
    spelling_gate_failure: {
      title: 'Namen unsicher',
      advice: 'Die Schreibweise einiger Namen ließ sich nicht bestätigen. „Erneut versuchen“ schlägt sie noch einmal nach.',
    },
    fix_loop_exhausted: {
      title: 'Texte noch fehlerhaft',
      advice: 'Korrekturen haben nicht alle Fehler beseitigt. „Erneut versuchen“ korrigiert sie noch einmal.',
    },
    asr_decode_timeout: {
      title: 'Transkription dauerte zu lange',
      advice:
        'Prüfen Sie, ob der Rechner der Bridge ausgelastet ist und ob sich die Audiodateien abspielen lassen, und wählen Sie dann „Erneut versuchen“.',
    },
    markers_not_confident: {
      title: 'Kapitel der Audiodateien unklar',
      advice: 'Prüfen Sie die Kapitel auf der Seite des Buchs und wählen Sie dann „Erneut versuchen“.',
    },
    ebook_chapters_not_confident: {
      title: 'E-Book passt nicht zum Hörbuch',
      advice: 'Vielleicht ist es eine andere Ausgabe. Brechen Sie den Auftrag ab und erstellen Sie ihn neu aus den Audiodateien.',
    },
    supervisor_escalated: {
      title: 'Nach wiederholten Fehlern angehalten',
      advice:
        'Ein Schritt schlug immer wieder fehl. Sehen Sie im Protokoll auf der Seite der Bridge nach und wählen Sie dann „Erneut versuchen“.',
    },
    supervisor_budget: {
      title: 'Reparaturen zu teuer',
      advice: 'Erhöhen Sie das Budget auf der Seite der Bridge und wählen Sie dann „Erneut versuchen“.',
    },
    media_tools_unavailable: {
      title: 'ffmpeg fehlt',
      advice: 'Installieren Sie ffmpeg auf dem Rechner der Bridge und wählen Sie dann „Erneut versuchen“.',
    },
    asr_unavailable: {
      title: 'Spracherkennung nicht eingerichtet',
      advice: 'Richten Sie sie auf der Seite der Bridge ein und wählen Sie dann „Erneut versuchen“.',
    },
    manifest_changed: {
      title: 'Audiodateien geändert',
      advice: 'Die Dateien wurden nach Beginn des Auftrags geändert. Brechen Sie ihn ab und erstellen Sie ihn neu.',
    },
    ebook_unreadable: {
      title: 'E-Book nicht lesbar',
      advice:
        'Vielleicht ist es beschädigt oder kopiergeschützt. Brechen Sie den Auftrag ab und erstellen Sie ihn neu aus den Audiodateien.',
    },
    ebook_no_chapters: {
      title: 'E-Book ohne Kapitel',
      advice: 'Brechen Sie den Auftrag ab und erstellen Sie ihn neu aus den Audiodateien.',
    },
    contrib_unavailable: {
      title: 'Beitragen nicht möglich',
      advice:
        'Die Texte sind beim Buch gespeichert, konnten aber nicht veröffentlicht werden. Prüfen Sie das Konto für Beiträge auf der Seite der Bridge und wählen Sie dann „Erneut versuchen“.',
    },
    core_needed: {
      title: 'Buch der Community unbekannt',
      advice:
        'Die Texte sind beim Buch gespeichert. Um sie zu veröffentlichen, tragen Sie das Buch erst in die Daten der Community ein und wählen Sie dann „Erneut versuchen“, oder brechen Sie den Auftrag ab.',
    },
    core_pending: {
      title: 'Warten auf die Community',
      advice:
        'Die Texte sind beim Buch gespeichert. Sie werden von selbst veröffentlicht, sobald die Community das Buch aufgenommen hat.',
    },
    book_not_writable: {
      title: 'Ordner des Buchs nicht beschreibbar',
      advice: 'Erlauben Sie dem Benutzer der Bridge, in diesem Ordner zu schreiben. Die Bridge prüft es jede Minute.',
    },
    library_not_writable: {
      title: 'Bibliothek nicht beschreibbar',
      advice: 'Den Grund nennt „Bibliotheken“ auf dieser Seite. Der Auftrag geht von selbst weiter, sobald er behoben ist.',
    },
  },
  unknownPark: { title: 'Wartet auf Sie', advice: 'Einzelheiten stehen auf der Seite der Bridge.' },
  steps: {
    queued: 'Wartet auf andere Bücher',
    waiting: 'Wartet',
    inspecting: 'Dateien werden geprüft',
    markers_normalizing: 'Kapitel werden geordnet',
    splitting: 'Audio wird geteilt',
    asr: 'Wird transkribiert',
    sanitizing: 'Transkript wird bereinigt',
    qa_sweep: 'Transkript wird geprüft',
    qa_adjudicating: 'Zweifelhafte Stellen werden beurteilt',
    retranscribing: 'Zweifelhafte Stellen werden neu transkribiert',
    spelling_research: 'Namen werden nachgeschlagen',
    correcting: 'Namen werden korrigiert',
    extracting: 'E-Book wird gelesen',
    chapter_mapping: 'Kapitel werden zugeordnet',
    fact_pass: 'Fakten werden gesammelt',
    synthesizing: 'Figuren und Zusammenfassungen werden geschrieben',
    validating: 'Texte werden geprüft',
    auditing: 'Texte werden auf Spoiler geprüft',
    fixing: 'Texte werden korrigiert',
    writing: 'Texte werden gespeichert',
    rescanning: 'Texte werden eingelesen',
    ready: 'Texte sind fertig',
    contributing: 'Wird beigetragen',
    done: 'Wird abgeschlossen',
  },
  states: {
    queued: 'In Warteschlange',
    running: 'Läuft',
    needs_attention: 'Eingriff nötig',
    done: 'Fertig',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
  cancelling: 'Wird abgebrochen …',
  units: {
    chapters: { one: 'Kapitel', many: 'Kapiteln' },
    parts: { one: 'Teil', many: 'Teilen' },
    chunks: { one: 'Abschnitt', many: 'Abschnitten' },
    spans: { one: 'Abschnitt', many: 'Abschnitten' },
    passages: { one: 'Stelle', many: 'Stellen' },
    files: { one: 'Datei', many: 'Dateien' },
    texts: { one: 'Text', many: 'Texten' },
    people: { one: 'Person', many: 'Personen' },
    names: { one: 'Name', many: 'Namen' },
  },
  count: (done, total, unit) => `${done} von ${total} ${unit}`.trim(),
  left: (length) => `noch etwa ${length}`,
  cost: (amount) => `bisher ${amount}`,
  noCost: 'bisher keine Kosten',
  subscription: 'in einem Abonnement enthalten',
  filter: 'Status',
  anyState: 'Alle Aufträge',
  none: 'Noch keine Aufträge. Öffnen Sie ein Buch und wählen Sie „Figuren und Zusammenfassungen erstellen“, oder beginnen Sie mit einem Vorschlag.',
  noneOfState: 'Keine Aufträge mit diesem Status.',
  columns: { book: 'Buch', state: 'Status', progress: 'Fortschritt', left: 'Restzeit', cost: 'Kosten', created: 'Erstellt' },
  retryAt: (when) => `Geht von selbst weiter: ${when}.`,
  retry: 'Erneut versuchen',
  retryRequested: 'Neuer Versuch angefordert. Die Bridge erfährt es in höchstens einer halben Minute.',
  retried: 'Neuer Versuch angefordert.',
  cancel: {
    act: 'Auftrag abbrechen',
    title: 'Diesen Auftrag abbrechen?',
    queued: 'Er wird aus der Warteschlange entfernt.',
    claimed: 'Die Bridge beendet die Arbeit innerhalb einer halben Minute. Was sie ausgegeben hat, ist ausgegeben.',
    kept: 'Schon geschriebene Figuren und Zusammenfassungen bleiben erhalten.',
    keep: 'Auftrag behalten',
    done: 'Auftrag abgebrochen.',
    requested: 'Die Bridge beendet die Arbeit.',
  },
  again: 'Neu erstellen',
  remove: { act: 'Aus der Liste entfernen', done: 'Auftrag entfernt. Seine Texte bleiben erhalten.' },
  message: (text) => `Meldung der Bridge: ${text}`,
  facts: {
    book: 'Buch',
    library: 'Bibliothek',
    source: 'Quelle',
    contribute: 'Beitrag',
    attempts: 'Versuche',
    cost: 'Kosten',
  },
  sources: { auto: 'E-Book, falls vorhanden, sonst Audio', audio: 'Audio', ebook: 'E-Book' },
  contributions: { local: 'Nein', issue: 'Ja, an die Community' },
  attempts: (count, max) => `${count} von höchstens ${max}`,
  result: {
    title: 'Ergebnis',
    counts: (characters, recaps) => `Figuren: ${characters}. Zusammenfassungen: ${recaps}.`,
    files: 'Geschriebene Dateien',
    read: 'Auf der Seite des Buchs zeigen',
    contributed: (what) => `Beitrag: ${what}`,
  },
  history: {
    title: 'Verlauf',
    created: (name) => (name === '' ? 'Erstellt' : `Erstellt von ${name}`),
    started: 'Begonnen',
    claimed: (attempt) => `Versuch ${attempt} begonnen`,
    parked: (title) => `Eingriff nötig: ${title}`,
    updated: 'Letzte Änderung',
    cancelling: 'Abbruch angefordert',
    retrying: 'Neuer Versuch angefordert',
    done: 'Fertig',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
}
