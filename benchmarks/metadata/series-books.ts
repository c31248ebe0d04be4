/** A book of a real series, for names of folders and files. */
export interface SeriesBook {
  series: string
  author: string
  position: string
  title: string
}

/** Series, author, and the titles from the first volume on. */
const SERIES = `
Harry Potter|J. K. Rowling|Harry Potter and the Philosopher's Stone;Harry Potter and the Chamber of Secrets;Harry Potter and the Prisoner of Azkaban;Harry Potter and the Goblet of Fire;Harry Potter and the Order of the Phoenix;Harry Potter and the Half-Blood Prince;Harry Potter and the Deathly Hallows
The Hunger Games|Suzanne Collins|The Hunger Games;Catching Fire;Mockingjay
Twilight|Stephenie Meyer|Twilight;New Moon;Eclipse;Breaking Dawn
The Lord of the Rings|J. R. R. Tolkien|The Fellowship of the Ring;The Two Towers;The Return of the King
A Song of Ice and Fire|George R. R. Martin|A Game of Thrones;A Clash of Kings;A Storm of Swords;A Feast for Crows;A Dance with Dragons
Mistborn|Brandon Sanderson|The Final Empire;The Well of Ascension;The Hero of Ages;The Alloy of Law;Shadows of Self;The Bands of Mourning
The Stormlight Archive|Brandon Sanderson|The Way of Kings;Words of Radiance;Oathbringer;Rhythm of War
The Kingkiller Chronicle|Patrick Rothfuss|The Name of the Wind;The Wise Man's Fear
The Wheel of Time|Robert Jordan|The Eye of the World;The Great Hunt;The Dragon Reborn;The Shadow Rising;The Fires of Heaven;Lord of Chaos
Discworld|Terry Pratchett|The Colour of Magic;The Light Fantastic;Equal Rites;Mort;Sourcery;Wyrd Sisters;Pyramids;Guards! Guards!;Eric;Moving Pictures
The Hitchhiker's Guide to the Galaxy|Douglas Adams|The Hitchhiker's Guide to the Galaxy;The Restaurant at the End of the Universe;Life, the Universe and Everything;So Long, and Thanks for All the Fish;Mostly Harmless
Dune|Frank Herbert|Dune;Dune Messiah;Children of Dune;God Emperor of Dune;Heretics of Dune
Foundation|Isaac Asimov|Foundation;Foundation and Empire;Second Foundation;Foundation's Edge
The Expanse|James S. A. Corey|Leviathan Wakes;Caliban's War;Abaddon's Gate;Cibola Burn;Nemesis Games;Babylon's Ashes
Ender's Saga|Orson Scott Card|Ender's Game;Speaker for the Dead;Xenocide;Children of the Mind
The Dark Tower|Stephen King|The Gunslinger;The Drawing of the Three;The Waste Lands;Wizard and Glass;Wolves of the Calla
Jack Reacher|Lee Child|Killing Floor;Die Trying;Tripwire;Running Blind;Echo Burning;Without Fail;Persuader
Millennium|Stieg Larsson|The Girl with the Dragon Tattoo;The Girl Who Played with Fire;The Girl Who Kicked the Hornets' Nest
Robert Langdon|Dan Brown|Angels & Demons;The Da Vinci Code;The Lost Symbol;Inferno
Outlander|Diana Gabaldon|Outlander;Dragonfly in Amber;Voyager;Drums of Autumn
The Chronicles of Narnia|C. S. Lewis|The Lion, the Witch and the Wardrobe;Prince Caspian;The Voyage of the Dawn Treader;The Silver Chair;The Horse and His Boy
Percy Jackson and the Olympians|Rick Riordan|The Lightning Thief;The Sea of Monsters;The Titan's Curse;The Battle of the Labyrinth;The Last Olympian
Divergent|Veronica Roth|Divergent;Insurgent;Allegiant
The Maze Runner|James Dashner|The Maze Runner;The Scorch Trials;The Death Cure
The Mortal Instruments|Cassandra Clare|City of Bones;City of Ashes;City of Glass;City of Fallen Angels
The Dresden Files|Jim Butcher|Storm Front;Fool Moon;Grave Peril;Summer Knight;Death Masks;Blood Rites
The Witcher|Andrzej Sapkowski|Blood of Elves;Time of Contempt;Baptism of Fire
The First Law|Joe Abercrombie|The Blade Itself;Before They Are Hanged;Last Argument of Kings
Realm of the Elderlings|Robin Hobb|Assassin's Apprentice;Royal Assassin;Assassin's Quest;Ship of Magic
The Farseer|Robin Hobb|Fool's Errand;Golden Fool;Fool's Fate
Red Rising|Pierce Brown|Red Rising;Golden Son;Morning Star;Iron Gold;Dark Age
Remembrance of Earth's Past|Cixin Liu|The Three-Body Problem;The Dark Forest;Death's End
The Murderbot Diaries|Martha Wells|All Systems Red;Artificial Condition;Rogue Protocol;Exit Strategy
Bobiverse|Dennis E. Taylor|We Are Legion (We Are Bob);For We Are Many;All These Worlds;Heaven's River
Old Man's War|John Scalzi|Old Man's War;The Ghost Brigades;The Last Colony;Zoe's Tale
Hyperion Cantos|Dan Simmons|Hyperion;The Fall of Hyperion;Endymion;The Rise of Endymion
Sherlock Holmes|Arthur Conan Doyle|A Study in Scarlet;The Sign of Four;The Adventures of Sherlock Holmes;The Memoirs of Sherlock Holmes;The Hound of the Baskervilles
Hercule Poirot|Agatha Christie|The Mysterious Affair at Styles;The Murder on the Links;Poirot Investigates;The Murder of Roger Ackroyd;The Big Four
The Inheritance Cycle|Christopher Paolini|Eragon;Eldest;Brisingr;Inheritance
His Dark Materials|Philip Pullman|Northern Lights;The Subtle Knife;The Amber Spyglass
Earthsea|Ursula K. Le Guin|A Wizard of Earthsea;The Tombs of Atuan;The Farthest Shore;Tehanu
Cormoran Strike|Robert Galbraith|The Cuckoo's Calling;The Silkworm;Career of Evil;Lethal White
Inspector Gamache|Louise Penny|Still Life;A Fatal Grace;The Cruelest Month;A Rule Against Murder
Thursday Murder Club|Richard Osman|The Thursday Murder Club;The Man Who Died Twice;The Bullet That Missed;The Last Devil to Die
A Court of Thorns and Roses|Sarah J. Maas|A Court of Thorns and Roses;A Court of Mist and Fury;A Court of Wings and Ruin
Throne of Glass|Sarah J. Maas|Throne of Glass;Crown of Midnight;Heir of Fire;Queen of Shadows
Shadow and Bone|Leigh Bardugo|Shadow and Bone;Siege and Storm;Ruin and Rising
Six of Crows|Leigh Bardugo|Six of Crows;Crooked Kingdom
Aubrey & Maturin|Patrick O'Brian|Master and Commander;Post Captain;HMS Surprise;The Mauritius Command
Broken Earth|N. K. Jemisin|The Fifth Season;The Obelisk Gate;The Stone Sky
Imperial Radch|Ann Leckie|Ancillary Justice;Ancillary Sword;Ancillary Mercy
Wayfarers|Becky Chambers|The Long Way to a Small, Angry Planet;A Closed and Common Orbit;Record of a Spaceborn Few
Rivers of London|Ben Aaronovitch|Rivers of London;Moon Over Soho;Whispers Under Ground;Broken Homes
The Lunar Chronicles|Marissa Meyer|Cinder;Scarlet;Cress;Winter
Dungeon Crawler Carl|Matt Dinniman|Dungeon Crawler Carl;Carl's Doomsday Scenario;The Dungeon Anarchist's Cookbook;The Gate of the Feral Gods
Cradle|Will Wight|Unsouled;Soulsmith;Blackflame;Skysworn;Ghostwater
`

export const SERIES_BOOKS: readonly SeriesBook[] = SERIES.trim()
  .split('\n')
  .flatMap((line) => {
    const [series = '', author = '', titles = ''] = line.split('|')
    return titles.split(';').map((title, at) => ({ series, author, position: String(at + 1), title }))
  })
