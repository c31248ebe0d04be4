// Changes of the console on one server: each name of a person or library is used by one of these files only.
import './changed-password.tests.ts'
import './console-late.tests.ts'
