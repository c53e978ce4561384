import { afterAll, beforeEach, onTestFinished } from 'vitest';
import { loadPhones } from '../../../domain/account/phone.ts';
import './detached-buffers.ts';
import { endFile } from './leftovers.ts';
import { takePrinted } from './printed.ts';
import { refuse } from './refuse.ts';

await loadPhones();

/**
 * Tests of a file may share a server and a sandbox, and no file sees anything of another: a file that left a timer, a
 * server or a process fails, and so does a test that printed an error.
 */
beforeEach(() => onTestFinished(() => refuse(takePrinted())));

afterAll(() => refuse([...endFile(), ...takePrinted()]));
