// Positions, bookmarks and progress bars of the player on one server: each name of a person is used by one of these files only.
import './player-bookmark-cases.tests.ts'
import './player-device-cases.tests.ts'
import './player-seek-bar-cases.tests.ts'
