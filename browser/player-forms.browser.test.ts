// Forms and sessions in the player on one server: each person's name is used by only one of these files.
import './ended-sessions.tests.ts'
import './lists-late.tests.ts'
import './pairing.tests.ts'
import './unsaved.tests.ts'
// Last, since it renames a book.
import './keyboard.tests.ts'
