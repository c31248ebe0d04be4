// Forms and sessions of the player on one server: each name of a person is used by one of these files only.
import './ended-sessions.tests.ts'
import './lists-late.tests.ts'
import './pairing.tests.ts'
import './unsaved.tests.ts'
// The last, since it renames a book.
import './keyboard.tests.ts'
