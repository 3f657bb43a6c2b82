"""Hexile's games as the environments of Gymnasium, PettingZoo and OpenSpiel, written once for all."""
