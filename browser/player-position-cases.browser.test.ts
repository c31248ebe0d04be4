// Positions, bookmarks and progress bars in the player on one server: each person's name is used by only one of these files.
import './player-bookmark-cases.tests.ts'
import './player-device-cases.tests.ts'
import './player-seek-bar-cases.tests.ts'
