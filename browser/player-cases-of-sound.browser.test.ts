// Playback, screens and the end of a book on one server: each name of a person is used by one of these files only.
import './cases-of-lists-and-layers.tests.ts'
import './cases-of-sound.tests.ts'
import './cases-of-the-screen.tests.ts'
import './cases-of-up-next.tests.ts'
