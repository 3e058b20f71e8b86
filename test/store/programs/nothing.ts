/* Does nothing: shows whether programs of this folder can be run. */
