// The language of the novels: fixed sentences, each with the words by which a reader reports it. A reported sentence is shorter than
// eight words and shares none of its phrases with the novel's.

export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export const EVENT_KINDS = ['arrives', 'meets', 'loves', 'hides', 'works', 'dies', 'alias', 'identity', 'town'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

interface Pattern {
  /** In the novel. */
  source: string
  /** In a fact or a text. */
  told: string
}

/** `{a}` and `{b}` are people, `{p}` is a place. */
export const PATTERNS: Readonly<Record<Language, Readonly<Record<EventKind, Pattern>>>> = {
  en: {
    arrives: { source: 'At dusk {a} reached {p} by the long northern road.', told: '{a} comes to {p}.' },
    meets: { source: 'Under the old clock {a} greeted {b} with a bow.', told: '{a} meets {b}.' },
    loves: { source: 'For many years {a} had been in love with {b} without a word.', told: '{a} loves {b}.' },
    hides: { source: 'In a locked drawer {a} kept every letter that {b} had written.', told: '{a} hides letters from {b}.' },
    works: { source: 'Every morning {a} opened the only shop in {p} before the bells rang.', told: '{a} runs a shop in {p}.' },
    dies: { source: 'That night {b} poisoned the wine, and {a} did not wake again in {p}.', told: '{b} kills {a} in {p}.' },
    alias: { source: 'From then on the neighbours knew {a} by the name of {b} as well.', told: '{a} is also known as {b}.' },
    identity: {
      source: 'So it came out that {a} had been {b} all along, under another name.',
      told: '{a} and {b} are one person.',
    },
    town: { source: 'The rain never left the narrow streets and the harbour of {p}.', told: '{p} is rainy.' },
  },
  de: {
    arrives: { source: 'Am späten Abend erreichte {a} nach langem Ritt endlich {p}.', told: '{a} kommt nach {p}.' },
    meets: { source: 'Unter der alten Uhr verbeugte sich {a} sehr tief vor {b}.', told: '{a} begegnet {b}.' },
    loves: { source: 'Seit vielen Jahren war {a} ohne ein Wort in {b} verliebt.', told: '{a} liebt {b}.' },
    hides: {
      source: 'In der Schublade verwahrte {a} alle Briefe, die {b} geschrieben hatte.',
      told: '{a} versteckt etwas vor {b}.',
    },
    works: { source: 'Jeden Morgen öffnete {a} den einzigen Laden von {p} noch vor dem Läuten.', told: '{a} arbeitet in {p}.' },
    dies: {
      source: 'In jener Nacht vergiftete {b} den Wein, und {a} wachte in {p} nicht mehr auf.',
      told: '{b} plant {a}s Ende in {p}.',
    },
    alias: { source: 'Von da an kannten die Nachbarn {a} auch unter dem Namen {b}.', told: '{a} wird auch {b} genannt.' },
    identity: { source: 'So kam heraus, dass {a} die ganze Zeit schon {b} gewesen war.', told: '{a} ist eigentlich {b}.' },
    town: { source: 'Der Regen verließ die engen Gassen und den Hafen von {p} nie.', told: '{p} ist sehr nass.' },
  },
  fr: {
    arrives: { source: 'Au crépuscule, par la longue route du nord, {a} atteignit enfin {p}.', told: '{a} arrive à {p}.' },
    meets: { source: 'Sous la vieille horloge, avec un grand sourire, {a} salua {b}.', told: '{a} rencontre {b}.' },
    loves: { source: 'Depuis bien des années, sans jamais le dire, {a} aimait {b} en secret.', told: '{a} adore {b}.' },
    hides: {
      source: 'Dans un tiroir fermé à clé, {a} gardait les lettres que {b} avait écrites.',
      told: '{a} cache des lettres de {b}.',
    },
    works: { source: 'Chaque matin, avant les cloches, {a} ouvrait la seule boutique de {p}.', told: '{a} travaille à {p}.' },
    dies: { source: 'Cette nuit-là, {b} empoisonna le vin, et {a} ne se réveilla plus à {p}.', told: '{b} tue {a} à {p}.' },
    alias: { source: 'À partir de ce jour, les voisins appelèrent {a} du nom de {b}.', told: '{a} se nomme aussi {b}.' },
    identity: { source: 'On apprit alors que {a} avait toujours été {b}, sous un autre nom.', told: '{a} et {b} ne font qu’un.' },
    town: { source: 'La pluie ne quittait jamais les ruelles étroites ni le port de {p}.', told: '{p} est humide.' },
  },
  es: {
    arrives: { source: 'Al anochecer, por el largo camino del norte, {a} alcanzó por fin {p}.', told: '{a} llega a {p}.' },
    meets: { source: 'Bajo el viejo reloj de la plaza, {a} saludó con una reverencia a {b}.', told: '{a} conoce a {b}.' },
    loves: { source: 'Desde hacía muchos años, sin decir una palabra, {a} quería mucho a {b}.', told: '{a} ama a {b}.' },
    hides: {
      source: 'En un cajón cerrado con llave, {a} guardaba las cartas que {b} había escrito.',
      told: '{a} esconde cartas de {b}.',
    },
    works: { source: 'Cada mañana, antes de las campanas, {a} abría la única tienda de {p}.', told: '{a} trabaja en {p}.' },
    dies: { source: 'Aquella noche {b} envenenó el vino, y {a} ya no despertó más en {p}.', told: '{b} mata a {a} en {p}.' },
    alias: {
      source: 'Desde entonces los vecinos conocieron también a {a} con el nombre de {b}.',
      told: '{a} se llama también {b}.',
    },
    identity: { source: 'Así se supo que {a} había sido {b} todo el tiempo, con otro nombre.', told: '{a} es en realidad {b}.' },
    town: { source: 'La lluvia nunca dejaba las calles estrechas ni el puerto de {p}.', told: '{p} es lluviosa.' },
  },
}

/** The kinds of facts by which a reader reports events. */
export const FACT_KIND: Readonly<Record<EventKind, string>> = {
  ...{ arrives: 'event', meets: 'event', loves: 'state', hides: 'thread', works: 'character', dies: 'event' },
  ...{ alias: 'identity', identity: 'identity', town: 'place' },
}

/** Names by role of a pattern. */
export type Names = Partial<Record<'a' | 'b' | 'p', string>>

export function fill(pattern: string, names: Names): string {
  const text = pattern.replace(/\{([abp])\}/g, (_, role: 'a' | 'b' | 'p') => names[role] ?? '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The names in a sentence of this pattern; undefined if it is another sentence. */
export function match(pattern: string, sentence: string): Names | undefined {
  const [head = '', ...rest] = pattern.split(/(?=\{[abp]\})/)
  const roles = head.startsWith('{') ? [head, ...rest] : rest
  let text = sentence
  if (!head.startsWith('{')) {
    if (!text.startsWith(head)) return undefined
    text = text.slice(head.length)
  }
  const names: Names = {}
  for (const [at, part] of roles.entries()) {
    const [role, literal] = [part.charAt(1) as 'a' | 'b' | 'p', part.slice(3)]
    const end = at === roles.length - 1 ? text.length - literal.length : text.indexOf(literal)
    if (end < 1 || !text.startsWith(literal, end)) return undefined
    names[role] = text.slice(0, end)
    text = text.slice(end + literal.length)
  }
  return text === '' ? names : undefined
}

export interface Told {
  kind: EventKind
  names: Names
}

/** The event of a sentence, as the novel (`source`) or a reader (`told`) says it. */
export function findEvent(language: Language, form: keyof Pattern, sentence: string): Told | undefined {
  for (const kind of EVENT_KINDS) {
    const names = match(PATTERNS[language][kind][form], sentence)
    if (names) return { kind, names }
  }
  return undefined
}
