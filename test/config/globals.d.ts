// The element tests run in web-test-runner's mocha, whose functions are globals of the page.
/// <reference types="mocha" />
