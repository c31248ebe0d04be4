// Playback, screens and the end of a book on one server: each person's name is used by only one of these files.
import './book-page.tests.ts'
import './home.tests.ts'
import './older-server.tests.ts'
import './player-audio-cases.tests.ts'
import './player-list-cases.tests.ts'
import './player-screen-cases.tests.ts'
import './player-up-next-cases.tests.ts'
