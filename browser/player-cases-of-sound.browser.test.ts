// Sound, screens and what follows a book, over one server: a name belongs to one of these files.
import './cases-of-lists-and-layers.tests.ts'
import './cases-of-sound.tests.ts'
import './cases-of-the-screen.tests.ts'
import './cases-of-what-follows.tests.ts'
