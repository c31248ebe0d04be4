// Downloads on one server: each name of a person is used by one of these files only.
import './download-resume.tests.ts'
import './library-offline.tests.ts'
import './offline-accounts.tests.ts'
import './offline-listening.tests.ts'
import './storage-full.tests.ts'
// The last, since it adds a book.
import './story-so-far.tests.ts'
