import type { Random } from './random.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const GIVEN = words(`
  Ada Agnes Alastair Amara Anders André Anya Arthur Astrid Beatrice Benedikt Bram Camille Cecil Chidi Clara Colm Daphne Dmitri Edith Eino
  Elif Emeka Ernst Fatima Fergus Freya Gideon Greta Hana Harold Ines Ingrid Ivo Jorge Josephine Kenji Lars Leila Leonora Lucía Magnus Maeve
  Marguerite Mateo Mirela Nadia Naoko Nell Octavia Olav Oswin Padraig Petra Quentin Rafael Rhoda Rosalind Sanjay Sigrid Søren Tamsin Teodor
  Ulla Viktor Wanda Winifred Xenia Yusuf Zoë`)
const FAMILY = words(`
  Abernathy Achterberg Adeyemi Albrecht Ashdown Bancroft Barrow Bellweather Blackwood Brandvold Calloway Castellanos Chandrasekar Coldwell
  Corrigan Dahlberg Delacroix Demir Drummond Eastgate Ellery Fairweather Falk Farrow Fenwick Fjelstad Galloway Grimaldi Hallström Hargreave
  Hollis Ishikawa Jankowski Jørgensen Kaminski Kilbride Kowalczyk Lachlan Lindqvist Lockhart Marchetti Mbeki Merriweather Moreau Nakamura
  Northcott Novák Okafor Ormond Osterman Pemberton Penhaligon Quiñones Ravenscroft Reinholt Rousseau Sandoval Sinclair Skarsgaard Stavros
  Tennant Thackeray Thorne Ubaldi Vance Vasquez Vidal Wainwright Weatherby Whitlock Winterbourne Yamada Zielinski`)
const KIND_OF = words(`
  Ashen Black Blind Borrowed Bright Broken Burning Crooked Distant Drowned Empty Fallen First Forgotten Frozen Gilded Golden Hollow Hidden
  Hungry Iron Last Lonely Lost Midnight Narrow Northern Painted Pale Patient Quiet Restless Second Secret Seventh Silent Silver Sleeping
  Southern Stolen Sunken Tangled Unfinished Velvet Waking Wandering White Wild Winter Wooden`)
const THING = words(`
  Almanac Anchor Archive Atlas Bell Bridge Carnival Cartographer Castle Cathedral Clock Coast Compass Crown Daughter Door Engine Falcon Ferry
  Field Fire Forest Fortune Garden Gate Ghost Harbour Heir House Hunter Island Journal Key Kingdom Lantern Letter Library Lighthouse Machine
  Map Meadow Mirror Mountain Oath Orchard Painter Parliament Promise Question River Road Sailor Shadow Shore Signal Sparrow Station Storm
  Tailor Theatre Tide Tower Train Traveller Valley Voyage Watchman Weaver Wolf`)
const PLACE = words(`
  Albion Aldermoor Ambergate Bergen Blackwater Carthage Dunmore Eastmarch Elsinore Farhaven Galway Hallow Inverness Kestrel Lisbon Marrow
  Merrow Northumbria Orkney Prague Ravensholm Samarkand Thornfield Trieste Ultima Vesper Westerly Wyndham Yarrow Zanzibar`)
const CYCLE = words('Chronicles Cycle Mysteries Trilogy Saga Tales Files Quartet Papers Sequence')

export const GENRES = [
  'Fantasy',
  'Science Fiction',
  'Mystery',
  'History',
  'Biography',
  'Classics',
  'Thriller',
  'Romance',
  'Essays',
  'Travel',
]
export const PUBLISHERS = ['Lantern Audio', 'Northlight', 'Tideway Press', 'Old Mill Recordings', 'Harbour & Sons']

export const createPerson = (random: Random): string => `${random.pick(GIVEN)} ${random.pick(FAMILY)}`

const SHAPES: readonly ((random: Random) => string)[] = [
  (random) => `The ${random.pick(KIND_OF)} ${random.pick(THING)}`,
  (random) => `The ${random.pick(THING)} of ${random.pick(PLACE)}`,
  (random) => `${random.pick(KIND_OF)} ${random.pick(THING)}s`,
  (random) => `A ${random.pick(THING)} in ${random.pick(PLACE)}`,
  (random) => `The ${random.pick(THING)} and the ${random.pick(THING)}`,
  (random) => `${random.pick(PLACE)} in the ${random.pick(KIND_OF)} Years`,
]

export const createTitle = (random: Random): string => random.pick(SHAPES)(random)

export const createSeriesName = (random: Random): string => `${random.pick([...PLACE, ...THING])} ${random.pick(CYCLE)}`

/** Typical search text: one or two words, often incomplete. */
export function testSearch(random: Random): string {
  const [first, second] = [random.pick([...KIND_OF, ...THING, ...PLACE, ...FAMILY]), random.pick([...THING, ...GIVEN])]
  const typed = random.isLucky(0.4) ? `${first} ${second}` : first
  return random.isLucky(0.4) ? typed.slice(0, Math.max(3, typed.length - random.between(1, 3))) : typed
}
